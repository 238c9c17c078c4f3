import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { api, aPng, form, freePort } from '@hourbank/testing';
import { recordMeasurements } from './measurements';

jest.setTimeout(900_000);

const execute = promisify(execFile);
const root = resolve(__dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** A user without any rights or files; `su` would need a name. */
const ordinary = isRoot ? { uid: 60_123, gid: 60_123 } : {};
/** Lets other users reach what is below a folder. */
const canEnter = 0o011;
const versions = process.env.NODE_VERSIONS?.split(',') ?? ['20.19.6', '22.12.0', '22', '24', '26'];

let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb machines ü-'));
  for (const path of [tmpdir(), folder]) await chmod(path, (await stat(path)).mode | canEnter);
});
afterEach(() => {
  for (const child of running) if (child.pid) process.kill(-child.pid, 'SIGKILL');
  running.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

/** Downloads Node from npm for this processor. */
async function fetchNode(version: string): Promise<string> {
  const target = join(folder, `node-${version}`);
  await mkdir(target);
  const name = `node-linux-${process.arch}@${version}`;
  const { stdout } = await execute('npm', ['pack', '--silent', name], { cwd: target });
  const archive = stdout.trim().split('\n').at(-1) ?? '';
  await execute('tar', ['--extract', '--gzip', '--strip-components=1', '--file', archive], { cwd: target });
  return join(target, 'bin');
}

/** Clones the last commit for an unprivileged user, and links the installed packages. */
async function cloneFor(name: string): Promise<string> {
  const clone = join(folder, name);
  await execute('git', ['clone', '--quiet', root, clone]);
  const folders = (await readdir(root, { withFileTypes: true })).filter((item) => item.isDirectory());
  for (const place of ['.', ...folders.map((item) => item.name), ...(await below('packages'))])
    await execute('cp', ['-al', join(root, place, 'node_modules'), join(clone, place)]).catch(() => undefined);
  if (isRoot)
    await execute('find', [clone, '-name', 'node_modules', '-prune', '-o', '-exec', 'chown', '60123:60123', '{}', '+']);
  return clone;
}
const below = async (place: string) => (await readdir(join(root, place))).map((name) => join(place, name));

interface Machine {
  bin: string;
  clone: string;
  as: { uid?: number; gid?: number };
}

const environment = ({ bin, as }: Machine, more: Record<string, string>) => ({
  PATH: `${bin}:${process.env.PATH}`,
  HOME: as.uid ? folder : (process.env.HOME ?? folder),
  LANG: 'C.UTF-8',
  ...more,
});

/** Runs `npm start`, which builds what is missing, and waits for the line with the URL. */
async function start(machine: Machine, dataName: string) {
  const dataDir = join(folder, `${dataName} – Büro`);
  await mkdir(dataDir, { mode: 0o700 });
  if (machine.as.uid) await chown(dataDir, machine.as.uid, machine.as.gid ?? 0);
  const env = environment(machine, {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_PASSWORD: 'machine password',
  });
  const child = spawn(join(machine.bin, 'node'), ['scripts/start.mjs'], {
    cwd: machine.clone,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...machine.as,
  });
  running.add(child);
  const since = Date.now();
  let output = '';
  const gone = new Promise<number | null>((done) => child.once('close', done));
  void gone.then(() => running.delete(child));
  const url = await new Promise<string>((ready, failed) => {
    const read = (text: Buffer) => {
      output += text.toString();
      const found = /is running at (\S+)/.exec(output);
      if (found?.[1]) ready(found[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => failed(new Error(`npm start exited with code ${code}:\n${output}`)));
  });
  return {
    url,
    dataDir,
    seconds: Math.round((Date.now() - since) / 1000),
    async stop() {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

/** Uses the main features as an admin and a client, and returns the statuses. */
async function useStack(url: string) {
  const anyone = api(url);
  const { body: session } = await anyone<{ token: string }>('POST', '/api/auth/login', {
    username: 'admin',
    password: 'machine password',
  });
  const admin = api(url, { token: session.token });
  const login = { email: 'client@machines.example', password: 'client password' };
  const client = await admin<{ id: number }>('POST', '/api/clients', { name: 'Zoë Müller', ...login });
  const sold = await admin<{ id: number }>('POST', '/api/timePackages', {
    clientId: client.body.id,
    hoursPurchased: 10,
    ratePerHour: 50,
    paymentMethod: 'bank',
    purchaseDate: new Date().toISOString().slice(0, 10),
    status: 'active',
  });
  const entry = await admin('POST', '/api/timeEntries', {
    clientId: client.body.id,
    packageId: sold.body.id,
    hours: 2,
    date: new Date().toISOString(),
    description: '<p>Updated the copy and photos on the team page.</p>',
    status: 'Closed',
  });
  const own = await anyone<{ token: string }>('POST', '/api/client/login', login);
  const portal = api(url, { token: own.body.token });
  const taskForm = form({ description: '<p>With a screenshot</p>' }, { screenshots: aPng(400, 400) });
  const task = await portal('POST', '/api/client/tasks', taskForm);
  const page = await anyone('GET', '/');
  return [client, sold, entry, own, task, page].map(({ status }) => status);
}

test.each(versions)(
  'npm start works on Node %s for two users at once, and the database tests pass',
  async (version) => {
    const bin = await fetchNode(version);
    const clone = await cloneFor(`Klon für ${version}`);
    const machine = { bin, clone, as: ordinary };
    const first = await start(machine, `first ${version}`);
    const second = await start({ ...machine, as: {} }, `second ${version}`);
    const good = [201, 201, 201, 200, 201, 200];
    expect(await Promise.all([useStack(first.url), useStack(second.url)])).toEqual([good, good]);
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
    const jest = await execute(
      join(bin, 'node'),
      [
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        'sqlite',
        'service-kit',
        '--runInBand',
        '--testPathPatterns',
        'sqlite/src|service-kit/src/db',
      ],
      { cwd: clone, env: environment(machine, { TMPDIR: tmpdir(), CI: 'true' }), maxBuffer: 32 * 1024 * 1024 },
    );
    const { stdout } = await execute(join(bin, 'node'), ['--version']);
    recordMeasurements(`npm start on Node ${stdout.trim()}`, {
      'first user': isRoot ? 'ordinary' : 'the same',
      'second user': isRoot ? 'root' : 'the same',
      'seconds of the first start with build': first.seconds,
      'seconds of the second start': second.seconds,
      tests: /Tests: +(.*)/.exec(jest.stderr)?.[1],
    });
    await rm(clone, { recursive: true, force: true });
  },
);
