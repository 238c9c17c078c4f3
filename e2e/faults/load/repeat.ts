import { setTimeout as sleep } from 'node:timers/promises';
import { keptConnections, type Reply } from './send-request';
import type { Answered } from './load';

/** Answers that leave open whether anything happened, or say that nothing did: whoever gets one may ask again with the same key. */
export const isOpen = (reply: Reply | null): boolean =>
  reply === null ||
  [502, 503, 504].includes(reply.status) ||
  (reply.status === 409 && (reply.body as { code?: string }).code === 'idempotency_key_in_use');

/** Sends what got no definite answer again, with its key, until it has one; answers the final reply of every write. */
export async function repeatOpen(url: string, token: string, writes: readonly Answered[], limitMs = 90_000) {
  const { ask, close } = keptConnections(url);
  let repeated = 0;
  const final = await Promise.all(
    writes.map(async ({ question, reply }) => {
      let last = reply;
      for (const limit = Date.now() + limitMs; isOpen(last); await sleep(500)) {
        if (Date.now() > limit)
          throw new Error(`No definite answer for ${question.method} ${question.path}: ${JSON.stringify(last?.body)}`);
        repeated += 1;
        last = await ask({ ...question, headers: { authorization: `Bearer ${token}`, ...question.headers } }).catch(
          () => null,
        );
      }
      return { question, reply: last as Reply };
    }),
  );
  close();
  return { final, repeated };
}
export type Final = Awaited<ReturnType<typeof repeatOpen>>['final'];
