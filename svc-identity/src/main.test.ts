import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  api,
  eventually,
  inheritedEnv,
  programArgs,
  type SpawnedService,
  spawnService,
  type TestDatabase,
  testDatabase,
} from '@hourbank/testing';
import { environmentOf } from '../tests/identity';

const entry = join(__dirname, 'main.ts');
let database: TestDatabase;
let environment: Record<string, string>;
beforeEach(async () => {
  database = await testDatabase('identity');
  environment = environmentOf(database);
});
afterEach(() => database.drop());

/** Runs a command with this standard input and without a parent process that forked it, as from a terminal. */
const run = (command: string[], input = '', over: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [...programArgs(entry), ...command], {
      env: { ...inheritedEnv(), ...environment, ...over },
    });
    const output = { out: '', err: '' };
    child.stdout.on('data', (part: Buffer) => {
      output.out += part.toString();
      if (command.length === 0 && output.out.includes('"listening"')) child.kill('SIGTERM');
    });
    child.stderr.on('data', (part: Buffer) => {
      output.err += part.toString();
    });
    child.on('close', (code) => resolve({ code, ...output }));
    child.stdin.end(input);
  });

const start = (over: Record<string, string> = {}) => {
  const { PORT: _, ...free } = environment;
  return spawnService(entry, { ...free, ...over });
};
const logIn = async ({ url }: SpawnedService, username: string, password: string) =>
  (await api(url)<{ token: string }>('POST', '/api/auth/login', { username, password })).body.token;

test('an invalid variable stops the service with one line that names it', async () => {
  expect(await run(['serve'], '', { KEY_ENCRYPTION_SECRET: 'short' })).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^identity: KEY_ENCRYPTION_SECRET: .+\n$/),
  });
});

test('two replicas that start concurrently create one first admin and report its password once, and revocations of one reach the other', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  try {
    const reported = [...one.messages, ...two.messages].filter((message) => typeof message === 'object') as {
      type: string;
      username: string;
      password: string;
    }[];
    expect(reported).toEqual([
      { type: 'first-admin', username: 'admin', password: expect.stringMatching(/^\w{5}-\w{5}-\w{5}-\w{5}$/) },
    ]);
    const password = reported[0]?.password ?? '';
    expect(one.logs() + two.logs()).not.toContain(password);

    const [atOne, atTwo] = [await logIn(one, 'admin', password), await logIn(two, 'admin', password)];
    const statusAt = async ({ url }: SpawnedService, token: string) =>
      (await api(url, { token })('GET', '/api/clients')).status;
    expect([await statusAt(two, atOne), await statusAt(one, atTwo)]).toEqual([200, 200]);
    expect((await api(one.url, { token: atOne })('POST', '/api/auth/logout')).status).toBe(204);
    await eventually(async () => (await statusAt(two, atOne)) === 401);

    await one.kill();
    await one.restart();
    expect([await statusAt(one, atOne), await statusAt(one, atTwo)]).toEqual([401, 200]);
    expect(
      one.messages.filter((message) => typeof message === 'object').length +
        two.messages.filter((message) => typeof message === 'object').length,
    ).toBe(1);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
});

test('without a parent process, the first password is printed on standard output', async () => {
  const { code, out } = await run([], '', { LOG_LEVEL: 'info' });
  const plain = out.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect([code, plain]).toEqual([
    0,
    [expect.stringMatching(/^The first admin is admin with the password (\w{5}-){3}\w{5}$/)],
  ]);
  expect(out.split(String(plain[0]?.split(' ').at(-1)))).toHaveLength(2);
});

test('the commands add admins, rotate keys and migrate', async () => {
  expect((await run(['migrate'])).out).toMatch(/^Applied: .*create-identity/);
  expect((await run(['migrate'])).out).toBe('The database is up to date.\n');
  expect(await run(['create-admin', ' Nadia '], 'a good password\n')).toMatchObject({
    code: 0,
    out: 'Admin Nadia was created.\n',
  });
  const made = await run(['create-admin', 'omar']);
  const password = /^Admin omar has the password (\S+)\n$/.exec(made.out)?.[1] ?? '';
  expect(await run(['create-admin', 'NADIA'])).toMatchObject({
    code: 1,
    err: 'identity: create-admin: This username is already taken.\n',
  });
  const service = await start();
  try {
    expect(service.messages).toEqual(['ready']);
    const token = await logIn(service, 'nadia', 'a good password');
    expect(await logIn(service, 'omar', password)).toEqual(expect.any(String));
    const keys = async () =>
      (await api(service.url)<{ keys: { kid: string }[] }>('GET', '/.well-known/jwks.json')).body.keys.map(
        ({ kid }) => kid,
      );
    const before = await keys();
    expect((await run(['rotate-keys'])).out).toMatch(/^The signing key is now [0-9a-f-]{36}\./);
    const after = await keys();
    expect([after.length, after.slice(1)]).toEqual([2, before]);
    expect((await api(service.url, { token })('GET', '/api/clients')).status).toBe(200);
  } finally {
    await service.stop();
  }
});
