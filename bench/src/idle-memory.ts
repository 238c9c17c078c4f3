import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@hourbank/testing';
import { type Memory, memoryOf } from './measure/proc';
import { runUntil } from './processes';

/** Wait before measuring, so that garbage of the start has been collected. */
const restMs = 10_000;

/**
 * Starts the whole stack as `npm start` does (SQLite, file store, all services and the gateway) and measures its memory
 * without requests.
 */
export async function idleMemory(root: string): Promise<{ name: string; memory: Memory }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hb-bench-idle-'));
  const pids = new Map<string, number>();
  const stack = await runUntil(
    {
      name: 'start',
      entry: join(root, 'scripts', 'start.mjs'),
      args: ['--built'],
      env: { DATA_DIR: folder, PORT: String(await freePort()), ADMIN_PASSWORD: 'only for this measurement' },
    },
    (message) => {
      if (!isMessage(message)) return false;
      if (message.type === 'component' && message.component && message.pid) pids.set(message.component, message.pid);
      return message.type === 'stack-ready';
    },
  );
  try {
    await sleep(restMs);
    const memories = [{ name: 'supervisor', memory: await memoryOf(stack.pid) }];
    for (const [name, pid] of pids) memories.push({ name, memory: await memoryOf(pid) });
    return memories;
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const isMessage = (message: unknown): message is { type: string; component?: string; pid?: number } =>
  typeof message === 'object' && message !== null && 'type' in message;
