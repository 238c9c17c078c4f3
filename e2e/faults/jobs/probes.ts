import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@hourbank/testing';
import type { RunningStack } from '../stack/stack';

export type Action = 'list' | 'save' | 'log in';
/** The longest time of each action, ms, and the number of failed requests. */
export type Slowest = Record<Action | 'failed', number>;

/** Typical actions; each returns its status. */
function actionsOf(stack: RunningStack, clientId: number): Record<Action, () => Promise<number>> {
  const entry = {
    clientId,
    packageId: 1,
    hours: 0.25,
    date: '2024-06-01T08:00:00Z',
    description: '<p>Probe</p>',
    status: 'Open',
  };
  return {
    list: async () => (await stack.adminApi('GET', `/api/timeEntries/client/${clientId}?pageSize=100`)).status,
    save: async () => (await stack.adminApi('POST', '/api/timeEntries', entry)).status,
    'log in': async () => (await api(stack.url)('POST', '/api/auth/login', stack.admin)).status,
  };
}

const expected: Record<Action, number> = { list: 200, save: 201, 'log in': 200 };

/** Repeats each action while `job` runs, and returns the longest times. */
export async function slowestDuring(
  stack: RunningStack,
  clientId: number,
  job: () => Promise<unknown>,
): Promise<Slowest> {
  const slowest: Slowest = { list: 0, save: 0, 'log in': 0, failed: 0 };
  let isOver = false;
  const actions = Object.entries(actionsOf(stack, clientId)) as [Action, () => Promise<number>][];
  const probing = actions.map(async ([name, act]) => {
    while (!isOver) {
      const started = performance.now();
      const status = await act();
      if (status !== expected[name]) slowest.failed += 1;
      slowest[name] = Math.max(slowest[name], Math.round(performance.now() - started));
      await sleep(50);
    }
  });
  const working = job().finally(() => (isOver = true));
  await Promise.all([working, ...probing]);
  return slowest;
}
