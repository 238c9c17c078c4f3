import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { api, eventually, inheritedEnv, signTestToken, programArgs, spawnService } from '@hourbank/testing';
import { startTasks, type TaskPage, type Tasks } from '../tests/tasks';

const entry = join(__dirname, 'main.ts');
let tasks: Tasks;
let environment: Record<string, string>;
beforeAll(async () => {
  tasks = await startTasks();
  environment = tasks.environment;
});
afterAll(() => tasks.close());

const run = (command: string, over: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...programArgs(entry), command],
      { env: { ...inheritedEnv(), PORT: '0', ...environment, ...over } },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

test('an invalid variable stops the process with one line that names it', async () => {
  expect(await run('serve', { STORE_URL: 'ftp://x' })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^tasks: STORE_URL: .+\n$/),
  });
});

test('`migrate` has nothing to do; an unknown command is rejected by name', async () => {
  expect(await run('migrate')).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
  expect(await run('nonsense')).toMatchObject({ code: 1, err: expect.stringContaining('serve | migrate') });
});

test('a killed process loses no acknowledged task and its totals stay correct', async () => {
  const service = await spawnService(entry, environment);
  try {
    const client = api(service.url, { token: signTestToken({ role: 'client', id: 30 }) });
    const acknowledged = new Set<number>();
    for (let round = 0; round < 3; round++) {
      // Each caller creates tasks until the process is gone.
      const callers = Array.from({ length: 20 }, async () => {
        for (;;) {
          const { status, body } = await client<{ entry: { id: number } }>('POST', '/api/client/tasks', {
            description: `<p>Round ${round}</p>`,
          });
          if (status === 201) acknowledged.add(body.entry.id);
        }
      });
      const enough = acknowledged.size + 15;
      await eventually(() => acknowledged.size >= enough);
      await service.kill();
      await Promise.allSettled(callers);
      await service.restart();
    }
    const stored: number[] = [];
    let total = 0;
    for (let page = 1; page === 1 || stored.length < total; page++) {
      const { body } = await client<TaskPage>('GET', `/api/client/tasks?page=${page}&pageSize=100`);
      total = body.pagination.totalCount;
      if (body.tasks.length === 0) break;
      stored.push(...body.tasks.map(({ id }) => id));
    }
    expect(stored).toHaveLength(total);
    expect([...acknowledged].filter((id) => !stored.includes(id))).toEqual([]);
  } finally {
    await service.stop();
  }
}, 600_000);
