import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readableLine } from './log-line.mjs';
import { freePorts, requireFreePort, withFreePorts } from './ports.mjs';
import { schedule } from './schedule.mjs';
import { loadSecrets } from './secrets.mjs';
import { stackEnv } from './stack-env.mjs';
import { fingerprint, unlessStamped } from './stamp.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-scripts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('creates secrets once, readable by the owner only, and adds missing ones', async () => {
  const first = await loadSecrets(join(folder, 'data'));
  expect(Object.values(first).map((secret) => secret.length)).toEqual([43, 43, 43, 43]);
  expect(new Set(Object.values(first)).size).toBe(4);
  const file = join(folder, 'data', 'secrets.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(join(folder, 'data'))).toEqual(first);

  const { FILES_SECRET, ...kept } = first;
  await writeFile(file, JSON.stringify(kept));
  const second = await loadSecrets(join(folder, 'data'));
  expect(second).toMatchObject(kept);
  expect(second.FILES_SECRET).not.toBe(FILES_SECRET);
});

test('throws if the secrets cannot be read, and does not replace them', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"INTERNAL_SECRET":');
  await expect(loadSecrets(folder)).rejects.toThrow(/secrets\.json cannot be read/);
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"INTERNAL_SECRET":');
});

test('a fingerprint changes with file content and names, not with build output and installed packages', async () => {
  const src = join(folder, 'src');
  await mkdir(join(src, 'node_modules'), { recursive: true });
  await writeFile(join(src, 'a.ts'), 'one');
  const print = () => fingerprint([src, join(folder, 'absent')]);
  const before = print();
  await writeFile(join(src, 'node_modules', 'x.js'), 'x');
  expect(print()).toBe(before);
  await writeFile(join(src, 'a.ts'), 'two');
  const after = print();
  expect(after).not.toBe(before);
  await writeFile(join(src, 'b.ts'), '');
  expect(print()).not.toBe(after);
});

test('repeats stamped work only for another fingerprint or after a failure', async () => {
  let times = 0;
  const file = join(folder, 'dist', '.stamp');
  const work = async () => {
    times += 1;
  };
  await expect(unlessStamped(file, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  for (const print of ['a', 'a', 'b', 'b']) await unlessStamped(file, print, work);
  expect(times).toBe(2);
});

test('throws one line with instructions if the port is in use', async () => {
  const [port, other] = await freePorts(2);
  expect(other).not.toBe(port);
  const server = createServer();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`,
  );
  await new Promise((resolve) => server.close(resolve));
  await requireFreePort(port, '127.0.0.1');
});

test('formats a JSON event as one readable line and keeps other lines unchanged', () => {
  const time = new Date(2026, 10, 20, 10, 5, 9).getTime();
  const event = {
    level: 50,
    time,
    pid: 1,
    hostname: 'h',
    msg: 'failed',
    requestId: 'r1',
    err: {
      type: 'TypeError',
      message: 'x is not y',
      stack: 'TypeError: x\n    at node:internal/a\n    at run (src/a.ts:3:1)',
    },
  };
  expect(readableLine('billing', JSON.stringify(event))).toBe(
    'billing   10:05:09 ERROR failed TypeError: x is not y at run (src/a.ts:3:1) requestId=r1',
  );
  expect(readableLine('tasks', '{"not":"an event"}')).toBe('tasks     {"not":"an event"}');
  expect(readableLine('tasks', 'DATABASE_URL is wrong')).toBe('tasks     DATABASE_URL is wrong');
});

test('runs steps after their dependencies, and a limited number at once', async () => {
  const started = [];
  let running = 0;
  const step = (name, ...needs) => ({ name, needs });
  await schedule(
    [step('late', 'early'), step('early'), step('free', 'not chosen'), step('other')],
    2,
    async ({ name }) => {
      running += 1;
      expect(running).toBeLessThanOrEqual(2);
      started.push(name);
      await sleep(20);
      running -= 1;
    },
  );
  expect(started.slice(0, 2)).toEqual(['early', 'free']);
  expect([...started].sort()).toEqual(['early', 'free', 'late', 'other']);
  await expect(schedule([step('a', 'b'), step('b', 'a')], 2, async () => {})).rejects.toThrow(
    'These steps wait for each other: a, b',
  );
});

test('starts no further step after an interruption, and waits for those that run', async () => {
  const interrupted = new AbortController();
  const events = [];
  await schedule(
    [
      { name: 'first', needs: [] },
      { name: 'second', needs: ['first'] },
      { name: 'third', needs: [] },
    ],
    1,
    async ({ name }) => {
      events.push(`${name} starts`);
      interrupted.abort();
      await sleep(20);
      events.push(`${name} ends`);
    },
    interrupted.signal,
  );
  expect(events).toEqual(['first starts', 'first ends']);
});

test('work is repeated with other ports if another program takes one meanwhile', async () => {
  const tried = [];
  const other = createServer();
  const work = async (ports) => {
    tried.push(ports);
    if (tried.length > 1) return 'done';
    await new Promise((resolve) => other.listen(ports[1], '127.0.0.1', resolve));
    throw new Error('EADDRINUSE');
  };
  await expect(withFreePorts(2, work)).resolves.toBe('done');
  expect(tried[1]).not.toContain(tried[0][1]);
  await new Promise((resolve) => other.close(resolve));
  const broken = jest.fn(() => Promise.reject(new Error('broken')));
  await expect(withFreePorts(2, broken)).rejects.toThrow('broken');
  expect(broken).toHaveBeenCalledTimes(1);
});

test('the embedded mode uses the databases and stores that the commands of operators use', () => {
  const base = {
    DATABASES_URL: 'mysql://user:password@localhost?ssl=verify&ca=/ca.pem',
    BILLING_STORE_URL: 's3://key:secret@localhost/billing?region=eu-central-1',
    BACKUP_URL: 's3://key:secret@localhost/backup',
  };
  const { billing, tasks, gateway } = stackEnv({
    dataDir: folder,
    ports: [1, 2, 3, 4],
    adminPort: 5,
    port: 6,
    host: '127.0.0.1',
    secrets: {},
    base,
  });
  expect([billing, tasks].map(({ DATABASE_URL }) => DATABASE_URL)).toEqual(
    ['billing', 'tasks'].map((name) => `mysql://user:password@localhost/${name}?ssl=verify&ca=/ca.pem`),
  );
  expect([billing, tasks].map(({ STORE_URL }) => STORE_URL)).toEqual([
    base.BILLING_STORE_URL,
    `file:${join(folder, 'files', 'tasks')}`,
  ]);
  // Each component sees its own address only.
  for (const environment of [billing, tasks, gateway])
    expect(Object.keys(environment).filter((name) => name in base)).toEqual([]);
});
