import type { Answered } from './load';

/** Answered clearly: done, or a 503 or 507 in the one shape of errors that says when to try again (D-7). */
export const isClear = ({ reply }: Pick<Answered, 'reply'>): boolean =>
  reply !== null &&
  (reply.status < 300 ||
    ([503, 507].includes(reply.status) &&
      reply.headers['retry-after'] !== undefined &&
      ['error', 'code', 'requestId'].every((name) => name in (reply.body as object))));

/** How often each code of an error came. */
export const codes = (answers: readonly Answered[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((counts, { reply }) => {
    const what =
      reply && reply.status >= 300
        ? ((reply.body as { code?: string }).code ?? String(reply.status))
        : reply
          ? 'ok'
          : 'broken';
    return { ...counts, [what]: (counts[what] ?? 0) + 1 };
  }, {});
