import type { Outcome } from './load';

/** Whether the response is definite: success, or a 503 or 507 in the error format with Retry-After (D-7). */
export const isClear = ({ reply }: Pick<Outcome, 'reply'>): boolean =>
  reply !== null &&
  (reply.status < 300 ||
    ([503, 507].includes(reply.status) &&
      reply.headers['retry-after'] !== undefined &&
      ['error', 'code', 'requestId'].every((name) => name in (reply.body as object))));

/** Counts responses by error code. */
export const codes = (outcomes: readonly Outcome[]): Record<string, number> =>
  outcomes.reduce<Record<string, number>>((counts, { reply }) => {
    const what =
      reply && reply.status >= 300
        ? ((reply.body as { code?: string }).code ?? String(reply.status))
        : reply
          ? 'ok'
          : 'broken';
    return { ...counts, [what]: (counts[what] ?? 0) + 1 };
  }, {});
