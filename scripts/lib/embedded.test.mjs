import { fork } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../demo.mjs';
import { clients } from './demo-clients.mjs';
import { tasks, team } from './demo-data.mjs';
import { root } from './components.mjs';
import { freePorts } from './ports.mjs';

jest.setTimeout(300_000);

const password = 'not-in-every-environment-1';
const proxy = '127.0.0.9';
const operatorsSecrets = {
  ADMIN_PASSWORD: password,
  SMTP_URL: 'smtp://x:mail-password@127.0.0.1:9',
  BACKUP_URL: 's3://x:backup-password@127.0.0.1/x',
};

let folder;
let stack;
let port;
let output = '';
const pids = {};

/** Starts the built stack as `npm start` does, in a data folder that other users can read. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb embedded ä '));
  await chmod(folder, 0o755);
  [port] = await freePorts(1);
  stack = fork(join(root, 'scripts/start.mjs'), ['--built'], {
    silent: true,
    execArgv: [],
    env: { ...process.env, ...operatorsSecrets, DATA_DIR: folder, PORT: String(port), TRUSTED_PROXIES: proxy },
  });
  for (const stream of [stack.stdout, stack.stderr]) stream.on('data', (text) => (output += text));
  await new Promise((ready, failed) => {
    stack.on('message', (message) =>
      message.type === 'component' ? (pids[message.component] = message.pid) : ready(),
    );
    stack.once('exit', () => failed(new Error(output)));
  });
});
afterAll(async () => {
  if (stack.exitCode === null) {
    const ended = new Promise((done) => stack.once('exit', done));
    stack.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/** Logs in as an admin. `from` is the local address of the connection, any address in 127.0.0.0/8 on Linux. */
const logIn = (from, { username = 'admin', password: tried = 'wrong', forwarded } = {}) =>
  new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        method: 'POST',
        path: '/api/auth/login',
        headers: {
          'content-type': 'application/json',
          ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
        },
      },
      (response) => response.resume().on('end', () => resolve(response.statusCode)),
    );
    call.on('error', reject).end(JSON.stringify({ username, password: tried }));
  });

/** Exceeds the limit of failed logins for an address, with another username each time. */
async function exceedLimit(from, forwarded) {
  for (let n = 0; n < 50; n += 1) await logIn(from, { username: `unknown-${forwarded}-${n}`, forwarded });
  return logIn(from, { forwarded });
}

test('with TRUSTED_PROXIES, limits apply to the address of the connection or to the one that a trusted proxy forwards', async () => {
  expect(await exceedLimit('127.0.0.2')).toBe(429);
  expect(await logIn('127.0.0.3', { password })).toBe(200);
  expect(await exceedLimit(proxy, '203.0.113.7')).toBe(429);
  expect(await logIn(proxy, { password, forwarded: '203.0.113.8' })).toBe(200);
  expect(await logIn('127.0.0.2', { password, forwarded: '203.0.113.8' })).toBe(429);
});

test('passes each secret only to the services that need it', async () => {
  const holders = (text) =>
    Promise.all(
      Object.entries(pids).map(async ([name, pid]) =>
        (await readFile(`/proc/${pid}/environ`, 'utf8')).includes(text) ? [name] : [],
      ),
    ).then((found) => found.flat().sort());
  const { INTERNAL_SECRET, FILES_SECRET, KEY_ENCRYPTION_SECRET, SEAL_KEY_SECRET } = JSON.parse(
    await readFile(join(folder, 'secrets.json'), 'utf8'),
  );
  expect(await holders(password)).toEqual(['identity']);
  expect(await holders('mail-password')).toEqual(['identity']);
  expect(await holders('backup-password')).toEqual([]);
  expect(await holders(KEY_ENCRYPTION_SECRET)).toEqual(['identity']);
  expect(await holders(SEAL_KEY_SECRET)).toEqual(['billing']);
  expect(await holders(FILES_SECRET)).toEqual(['billing', 'tasks', 'tracking']);
  expect(await holders(INTERNAL_SECRET)).toEqual(['billing', 'identity', 'tasks', 'tracking']);
});

test('makes the data folder private and reports that it was open', async () => {
  const items = await readdir(folder, { recursive: true });
  expect(items).toEqual(expect.arrayContaining(['billing.db', 'identity.db', 'tasks.db', 'tracking.db']));
  const open = [];
  for (const path of ['.', ...items]) {
    const { mode } = await stat(join(folder, path));
    if ((mode & 0o077) !== 0) open.push(`${path} ${(mode & 0o777).toString(8)}`);
  }
  expect(open).toEqual([]);
  expect(output).toContain(`${folder} could be read by other users of this machine; now only by its owner.`);
});

/**
 * A proxy to the stack. For each request, `verdict` decides whether to forward it, to lose its response or to drop it.
 */
async function startUnreliableProxy(verdict) {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const fate = verdict(count);
    if (fate === 'down') return incoming.socket.destroy();
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      if (fate === 'response lost') return response.resume().on('end', () => incoming.socket.destroy());
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

async function countAll() {
  const post = (path, body) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  const { token } = await post('/api/auth/login', { username: 'admin', password });
  const { token: clientToken } = await post('/api/client/login', JSON.parse(await readFile(demoFile(), 'utf8')).login);
  const total = async (path, bearer = token) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
    return Number(response.headers.get('x-total-count') ?? (await response.json()).pagination.totalCount);
  };
  const { added } = await journal();
  const read = (path) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } }).then((response) =>
      response.json(),
    );
  const ofFirst = `/api/accounts/${added['client-0']}`;
  const [account, { timers }, rows, terms] = await Promise.all(
    [ofFirst, '/api/timers', `${ofFirst}/ledger?pageSize=100`, `${ofFirst}/terms`].map(read),
  );
  const split = rows.filter(({ entryId }) => entryId === added['client-0-account-entry-0']);
  return {
    clients: await total('/api/clients'),
    entriesOfFirst: await total(`/api/entries/client/${added['client-0']}`),
    packages: await total('/api/timePackages'),
    tasks: await total('/api/client/tasks', clientToken),
    timers: timers.length,
    hasOwnTerms: !terms.isDefault,
    splitHours: split.map(({ hours }) => hours),
    adjusted: rows.filter(({ kind }) => kind === 'adjustment' || kind === 'bonus').map(({ hours }) => hours),
    expiring: account.packages.filter(({ expiresOn }) => expiresOn !== null).length,
  };
}
const demoFile = () => join(folder, 'demo.json');
const journal = async () => JSON.parse(await readFile(demoFile(), 'utf8'));

test('a second stack of the same data folder does not start', async () => {
  const [other] = await freePorts(1);
  const second = fork(join(root, 'scripts/start.mjs'), ['--built'], {
    silent: true,
    execArgv: [],
    env: { ...process.env, DATA_DIR: folder, PORT: String(other) },
  });
  let errors = '';
  second.stderr.on('data', (text) => (errors += text));
  const code = await new Promise((done) => {
    second.once('message', () => second.kill('SIGTERM'));
    second.once('close', done);
  });
  expect(code).toBe(1);
  expect(errors).toContain(`Another Hourbank or a restore uses ${folder}.`);
});

test('an interrupted load of sample data does not stop the stack, and the next attempt completes it without duplicates', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const firstAdmin = { username: 'admin', password };
  // From the 41st request on, the stack is unreachable. A response that is lost earlier could end the load on a busy
  // machine.
  const failing = await startUnreliableProxy((count) =>
    count > 40 ? 'down' : count === 40 ? 'response lost' : 'pass',
  );
  await seedDemo({ url: failing.url, dataDir: folder, firstAdmin, retryMs: 2_000 });
  await failing.close();
  expect(errors.mock.calls.join()).toContain('Sample data is not complete: POST /api/');
  const begun = await journal();
  expect(begun.isComplete).toBe(false);
  expect(Object.keys(begun.added).length).toBeGreaterThan(10);

  const losing = await startUnreliableProxy((count) => (count % 7 === 0 ? 'response lost' : 'pass'));
  await seedDemo({ url: losing.url, dataDir: folder, firstAdmin });
  await losing.close();
  const ended = await journal();
  expect(ended).toMatchObject({ isComplete: true, login: begun.login, added: begun.added });
  const entries = Object.entries(ended.added).filter(([name]) => /entry-\d+$/.test(name));
  expect(new Set(entries.map(([, id]) => id)).size).toBe(entries.length);
  expect(await countAll()).toEqual({
    clients: clients.length,
    // The client requested one more and was given one.
    packages: clients.flatMap((client) => client.packages).length + 2,
    tasks: tasks.length,
    entriesOfFirst: entries.filter(([name]) => name.startsWith('client-0-')).length,
    timers: 1,
    hasOwnTerms: true,
    splitHours: [-1.5, -3],
    adjusted: [2, -0.5],
    expiring: 1,
  });

  for (const { username } of team)
    expect(await logIn('127.0.0.4', { username, password: ended.login.password })).toBe(200);

  const untouched = await startUnreliableProxy(() => 'down');
  await seedDemo({ url: untouched.url, dataDir: folder, firstAdmin, retryMs: 0 });
  await untouched.close();
  expect(await journal()).toEqual(ended);
  expect(errors).toHaveBeenCalledTimes(1);
});
