import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readableLine } from './log-line.mjs';
import { freePorts, requireFreePort } from './ports.mjs';
import { schedule } from './schedule.mjs';
import { loadSecrets } from './secrets.mjs';
import { fingerprint, unlessStamped } from './stamp.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-scripts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('secrets are made once, for the owner only, and a new one joins the old ones', async () => {
  const first = await loadSecrets(join(folder, 'data'));
  expect(Object.values(first).map((secret) => secret.length)).toEqual([43, 43, 43]);
  expect(new Set(Object.values(first)).size).toBe(3);
  const file = join(folder, 'data', 'secrets.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(join(folder, 'data'))).toEqual(first);

  const { FILES_SECRET, ...kept } = first;
  await writeFile(file, JSON.stringify(kept));
  const second = await loadSecrets(join(folder, 'data'));
  expect(second).toMatchObject(kept);
  expect(second.FILES_SECRET).not.toBe(FILES_SECRET);
});

test('unreadable secrets stop the start instead of being replaced', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"INTERNAL_SECRET":');
  await expect(loadSecrets(folder)).rejects.toThrow(/secrets\.json cannot be read/);
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"INTERNAL_SECRET":');
});

test('a fingerprint changes with content and names, not with what is built or installed', async () => {
  const src = join(folder, 'src');
  await mkdir(join(src, 'node_modules'), { recursive: true });
  await writeFile(join(src, 'a.ts'), 'one');
  const print = () => fingerprint([src, join(folder, 'absent')]);
  const before = await print();
  await writeFile(join(src, 'node_modules', 'x.js'), 'x');
  expect(await print()).toBe(before);
  await writeFile(join(src, 'a.ts'), 'two');
  const after = await print();
  expect(after).not.toBe(before);
  await writeFile(join(src, 'b.ts'), '');
  expect(await print()).not.toBe(after);
});

test('stamped work is done again only for another fingerprint, and after a failure', async () => {
  let times = 0;
  const file = join(folder, 'dist', '.stamp');
  const work = async () => {
    times += 1;
  };
  await expect(unlessStamped(file, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  for (const print of ['a', 'a', 'b', 'b']) await unlessStamped(file, print, work);
  expect(times).toBe(2);
});

test('a port in use gives one line that says what to do', async () => {
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

test('a JSON event becomes one readable line; anything else stays as it was said', () => {
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

test('steps wait for what they need, and never run more at once than allowed', async () => {
  const story = [];
  let running = 0;
  const step = (name, ...needs) => ({ name, needs });
  await schedule(
    [step('late', 'early'), step('early'), step('free', 'not chosen'), step('other')],
    2,
    async ({ name }) => {
      running += 1;
      expect(running).toBeLessThanOrEqual(2);
      story.push(name);
      await sleep(20);
      running -= 1;
    },
  );
  expect(story.slice(0, 2)).toEqual(['early', 'free']);
  expect([...story].sort()).toEqual(['early', 'free', 'late', 'other']);
  await expect(schedule([step('a', 'b'), step('b', 'a')], 2, async () => {})).rejects.toThrow(
    'These steps wait for each other: a, b',
  );
});
