import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@hourbank/testing';
import { type Memory, memoryOf } from './measure/proc';
import { startComponent } from './processes';

/** Wait before measuring, so that garbage of the start has been collected. */
const restMs = 10_000;

/**
 * Starts the whole stack as `npm start` does (SQLite, file store, all services and the gateway) and measures its memory
 * without requests.
 */
export async function idleMemory(root: string): Promise<{ name: string; memory: Memory }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hb-bench-idle-'));
  const stack = await startComponent({
    name: 'supervisor',
    entry: join(root, 'scripts', 'start.mjs'),
    args: ['--built'],
    env: { DATA_DIR: folder, PORT: String(await freePort()), ADMIN_PASSWORD: 'only for this measurement' },
    isReady: (message) => isMessage(message) && message.type === 'stack-ready',
  });
  try {
    await sleep(restMs);
    const memories = [{ name: stack.name, memory: await memoryOf(stack.pid) }];
    for (const message of stack.service.messages)
      if (isMessage(message) && message.component && message.pid)
        memories.push({ name: message.component, memory: await memoryOf(message.pid) });
    return memories;
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const isMessage = (message: unknown): message is { type: string; component?: string; pid?: number } =>
  typeof message === 'object' && message !== null && 'type' in message;
