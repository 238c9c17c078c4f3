import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { quiet, readInvariants } from '../settlement/invariants';
import { recordMeasurements } from './measurements';
import { openServers, type Servers } from './stack/data';
import { builtFolder, componentNames, type RunningStack, serviceNames, startStack } from './stack/stack';
import { type Outcome, type Load, startLoad, summary } from './load/load';
import { setStage } from './load/stage';
import { requestsOf } from './load/requests';

jest.setTimeout(1_200_000);

const root = resolve(__dirname, '../..');
const run = promisify(execFile);
/**
 * Used if there is no release: until then, tables and tokens of earlier commits may differ, so only the update itself
 * is tested.
 */
const fallbackCommit = 'HEAD';
/**
 * Sleep of the preStop hook for versions that do not drain by themselves; longer than endpoint changes take to
 * propagate.
 */
const preStopMs = 1_500;

let folder: string;
let servers: Servers;
let stack: RunningStack;
/** The folder that new replicas are started from. */
let version: string;

async function buildOld(): Promise<{ commit: string; built: string }> {
  const { stdout } = await run(
    process.execPath,
    [join(root, 'scripts/build-release.mjs'), join(folder, 'old'), fallbackCommit],
    { cwd: root, maxBuffer: 16_000_000 },
  );
  return JSON.parse(stdout) as { commit: string; built: string };
}

/** Runs the migration job of the new version, as before a deployment. */
const migrateAll = () =>
  Promise.all(
    serviceNames.map((name) =>
      run(process.execPath, [join(builtFolder, `svc-${name}`, 'main.js'), 'migrate'], {
        env: { PATH: process.env.PATH, DATABASE_URL: servers.databaseUrl(name) },
      }),
    ),
  );

async function untilMore(load: Load, requests: number) {
  for (const enough = load.count() + requests; load.count() < enough;)
    await new Promise((done) => {
      setTimeout(done, 50);
    });
}

/** Repeats each request once. */
async function repeatAll(broken: readonly Outcome[]) {
  const requests = broken.map(({ request }) => request);
  if (requests.length === 0) return { failures: () => [] };
  const load = startLoad({
    url: stack.url,
    token: stack.adminToken,
    requests: [{ share: 1, next: () => requests.shift() ?? { method: 'GET', path: '/healthz' } }],
    workers: 1,
  });
  while (requests.length > 0)
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  await load.stop();
  return load;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-versions-'));
  servers = await openServers(serviceNames);
});
afterAll(async () => {
  await stack?.close();
  await servers?.close();
  await rm(folder, { recursive: true, force: true });
});

test('upgrading, rolling back and upgrading every service again fails no request', async () => {
  const old = await buildOld();
  version = old.built;
  stack = await startStack({ data: servers, build: () => version });
  const stage = await setStage(stack);
  const load = startLoad({
    url: stack.url,
    token: stack.adminToken,
    requests: requestsOf(stage).gateway,
    workers: 6,
    repeatBrokenGets: true,
  });
  const stages: Record<string, number> = {};
  const during = async (what: string, work: () => Promise<unknown>) => {
    const before = load.count();
    await work();
    stages[what] = load.count() - before;
  };
  const rollAll = async (to: string) => {
    version = to;
    for (const name of componentNames) await stack[name].roll({ preStopMs });
  };

  await during('old only', () => untilMore(load, 300));
  await during('migrating', migrateAll);
  await during('old on the new schema', () => untilMore(load, 300));
  await during('one new and two old replicas of each component', async () => {
    version = builtFolder;
    for (const name of componentNames) await stack[name].grow();
    await untilMore(load, 1_000);
  });
  await during('forward', () => rollAll(builtFolder));
  await during('back', () => rollAll(old.built));
  await during('forward again', () => rollAll(builtFolder));
  await load.stop();

  // Repeated with their keys, to see whether they took effect.
  const broken = load.failures();
  const again = await repeatAll(broken);
  recordMeasurements(`versions ${old.commit} and the current one`, {
    requests: load.count(),
    failed: again.failures().length,
    repeated: broken.length,
    ...stages,
  });
  expect(summary(again.failures())).toEqual({});
  expect(summary(broken)).toEqual({});

  // Acknowledged entries exist once, and every balance agrees with them.
  const [billing, tracking] = [{ url: stack.billing.url }, stack.tracking.replicas()[0]!];
  await quiet({ tracking });
  const { differing, entries } = await readInvariants({ billing, tracking, adminToken: stack.adminToken }, [
    stage.account.id,
  ]);
  const made = load
    .writes()
    .filter(({ request }) => request.path === '/api/timeEntries')
    .map(({ request }) => `<p>${request.headers?.['Idempotency-Key']}</p>`);
  expect(entries.map(({ description }) => description).sort()).toEqual(made.sort());
  expect(differing).toEqual([]);
});
