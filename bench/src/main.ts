import { access, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { join, resolve } from 'node:path';
import { api, freePort, signTestToken, startTestIdentity } from '@hourbank/testing';
import { startDatabases } from './stack/databases';
import { type Stack, startStack } from './stack/stack';
import { seed, seedCopies } from './stack/seed';
import { createCleanups } from './cleanups';
import { measureGrowth } from './growth/measure-growth';
import { idleMemory } from './idle-memory';
import { measureLarge } from './large/measure-large';
import { startLoad } from './load/load';
import { load as machineLoad, memoryOf } from './measure/proc';
import { memoryReport, scenarioReport } from './measure/report';
import { runScenario, type Side } from './measure/run-scenario';
import { isWanted, type Options, readOptions } from './options';
import { runToEnd, startComponent } from './processes';
import { listPath, scenarios } from './scenarios';

const root = resolve(__dirname, '../..');
/** Target for the memory of all components, idle, in embedded mode, MB of PSS. */
const idleTarget = 220;

const say = (text: string) => void process.stdout.write(`${text}\n`);

const { opened, closeAll } = createCleanups();

async function buildFirst({ built }: Options) {
  if (!built) {
    const { output, code } = await runToEnd({ name: 'build', entry: join(root, 'scripts', 'build.mjs') });
    if (code !== 0) throw new Error(`The build failed.\n${output}`);
  }
  await access(join(root, 'dist', 'site', 'index.html'));
}

/** The comparison is only valid if all sides return the same response. */
async function assertEqualResponses(sides: readonly Side[], token: string) {
  const responses = await Promise.all(
    sides.map(({ port }) => api(`http://127.0.0.1:${port}`, { token })('GET', listPath(7, 100))),
  );
  const [first] = responses;
  for (const [index, response] of responses.entries()) {
    if (response.status !== 200 || !isDeepStrictEqual(response.body, first?.body))
      throw new Error(
        `${sides[index]?.name} and ${sides[0]?.name} return different responses: ${JSON.stringify(response.body).slice(0, 500)}`,
      );
  }
}

async function assertBalances(stack: Stack) {
  const { output, ok } = await stack.check();
  say(`Nightly check: ${output}`);
  if (!ok) throw new Error('The balances do not agree');
}

async function showIdleMemory() {
  const idle = await idleMemory(root);
  const pss = idle.reduce((sum, { memory }) => sum + memory.pss, 0);
  say(
    `\n${memoryReport('Memory of all components, idle, embedded (SQLite)', idle)}\n  target below ${idleTarget}: ${pss < idleTarget ? 'met' : 'MISSED'}\n`,
  );
}

async function compare(options: Options) {
  const wanted = scenarios.filter(({ name }) => isWanted(options, name));
  if (wanted.length === 0) return;
  const databases = await opened(startDatabases(), (one) => one.stop());
  const identity = await opened(startTestIdentity(), (one) => one.close());
  const folder = await opened(mkdtemp(join(tmpdir(), 'hb-bench-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const start = (dist: string, profile: string | null) =>
    opened(startStack({ dist, databases, identityUrl: identity.url, folder, profile }), (one) => one.stop());

  const stack = await start(join(root, 'dist'), options.profile);
  const other = options.against ? await start(options.against, null) : null;
  await seed(databases.root, options.entries);
  await seedCopies(databases.root);
  await stack.rebuildTotals();
  await assertBalances(stack);
  const barePort = await freePort();
  const bare = await opened(
    startComponent({
      name: 'bare',
      entry: join(__dirname, 'bare', 'server.ts'),
      env: { PORT: String(barePort), DATABASE_URL: databases.url('bare') },
    }),
    (one) => one.stop(),
  );
  const load = await opened(startLoad(), (one) => one.component.stop());

  const database = { name: 'mariadb', pid: databases.pid };
  const sides: Side[] = [
    { name: 'bare', port: barePort, components: [bare, database] },
    { name: 'hourbank', port: stack.port, components: [...stack.components, database] },
    ...(other ? [{ name: 'against', port: other.port, components: [...other.components, database] }] : []),
    ...(options.direct
      ? [{ name: 'no gateway', port: stack.trackingPort, components: [...stack.components.slice(1), database] }]
      : []),
  ];
  const token = signTestToken({ role: 'admin', id: 1 });
  await assertEqualResponses(sides, token);

  for (const connections of options.connections) {
    for (const scenario of wanted) {
      const samples = await runScenario({
        load,
        scenario,
        token,
        sides,
        connections,
        rounds: options.rounds,
        seconds: options.seconds,
        database: databases.root,
      });
      say(`\n${scenarioReport(scenario, connections, sides, samples)}   (load ${await machineLoad()})`);
    }
  }
  const memories = await Promise.all(
    [bare, ...stack.components, database].map(async ({ name, pid }) => ({ name, memory: await memoryOf(pid) })),
  );
  say(`\n${memoryReport('Memory after the load', memories)}\n`);
  await assertBalances(stack);
}

async function main() {
  const options = readOptions(process.argv.slice(2));
  const { entries, rounds, seconds } = options;
  await buildFirst(options);
  say(
    `${cpus().length} cores, Node ${process.versions.node}, load ${await machineLoad()}; ${entries} entries; ${rounds} rounds of ${seconds} s in turn; median [min..max]`,
  );

  if (isWanted(options, 'memory')) await showIdleMemory();
  await compare(options);
  await closeAll();
  await measureLarge(options, { dist: join(root, 'dist'), opened, say });
  await closeAll();
  await measureGrowth(options, { root, opened, say });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
main()
  .catch((cause: unknown) => {
    process.exitCode = 1;
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  })
  .finally(closeAll);
