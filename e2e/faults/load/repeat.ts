import { setTimeout as sleep } from 'node:timers/promises';
import { keptConnections, type Reply } from './send-request';
import type { Outcome } from './load';

/**
 * Whether a response leaves the result open or says that nothing happened, so that the request may be repeated with the
 * same key.
 */
export const isOpen = (reply: Reply | null): boolean =>
  reply === null ||
  [502, 503, 504].includes(reply.status) ||
  (reply.status === 409 && (reply.body as { code?: string }).code === 'idempotency_key_in_use');

/**
 * Repeats writes without a definite response, with their keys, until there is one; returns the final response of every
 * write.
 */
export async function repeatOpen(url: string, token: string, writes: readonly Outcome[], limitMs = 90_000) {
  const { send, close } = keptConnections(url);
  let repeated = 0;
  const final = await Promise.all(
    writes.map(async ({ request, reply }) => {
      let last = reply;
      for (const limit = Date.now() + limitMs; isOpen(last); await sleep(500)) {
        if (Date.now() > limit)
          throw new Error(`No definite response for ${request.method} ${request.path}: ${JSON.stringify(last?.body)}`);
        repeated += 1;
        last = await send({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } }).catch(
          () => null,
        );
      }
      return { request, reply: last as Reply };
    }),
  );
  close();
  return { final, repeated };
}
export type Final = Awaited<ReturnType<typeof repeatOpen>>['final'];
