import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, type RunningStack } from '../stack/stack';
import { isOpen } from './repeat';
import { keptConnections, type Reply } from './send-request';

/**
 * Whether a request can be repeated although it was refused: a killed process leaves an entry as busy until another has
 * completed the change, and a body arrives late on a busy machine.
 */
const isBusy = (reply: Reply | null) =>
  reply?.status === 408 || (reply?.body as { code?: string } | undefined)?.code === 'entry_busy';

/** Sends each request until it has a definite response. */
export function persistentCalls(url: string) {
  const { send, close } = keptConnections(url);
  let repeated = 0;
  async function call(token: string, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    let reply: Reply | null = null;
    for (let attempt = 0; isOpen(reply) || isBusy(reply); attempt += 1) {
      if (attempt > 0) {
        repeated += 1;
        await sleep(200);
      }
      reply = await send({ method, path, body, headers }).catch(() => null);
      // An attempt without a response has deleted it.
      if (attempt > 0 && method === 'DELETE' && reply?.status === 404) return {};
    }
    if (!reply || reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply?.status} ${JSON.stringify(reply?.body)}`);
    return reply.body as Record<string, unknown>;
  }
  return { call, close, repeated: () => repeated };
}

/** Steps of the load between two kills. */
const minSteps = 4;

/**
 * Kills the services at random moments, one after the other, until the returned function is called, which returns the
 * number of kills. `steps` says how far the load is; with it, the load goes on for some steps between two kills, also
 * if restarts are slow.
 */
export function startKilling(stack: RunningStack, random: () => number, steps?: () => number) {
  let isOver = false;
  let kills = 0;
  let killedAt = -minSteps;
  const killing = (async () => {
    while (!isOver) {
      await sleep(100 + random() * 600);
      if (steps && steps() < killedAt + minSteps) continue;
      killedAt = steps?.() ?? 0;
      const victim = serviceNames[Math.floor(random() * serviceNames.length)]!;
      const killed = await stack[victim].kill();
      kills += 1;
      await killed.restart();
    }
  })();
  return async () => {
    isOver = true;
    await killing;
    return kills;
  };
}
