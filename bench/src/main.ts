import { access, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { join, resolve } from 'node:path';
import { api, freePort, signTestToken, startTestIdentity } from '@hourbank/testing';
import { startDatabases } from './stack/databases';
import { type Stack, startStack } from './stack/stack';
import { seed, seedCopies } from './stack/seed';
import { idleMemory } from './idle-memory';
import { measureLarge } from './large/measure-large';
import { startLoad } from './load/load';
import { load as machineLoad, memoryOf } from './measure/proc';
import { memoryReport, scenarioReport } from './measure/report';
import { runScenario, type Side } from './measure/run-scenario';
import { isWanted, type Options, readOptions } from './options';
import { runToEnd, startPart } from './processes';
import { listPath, scenarios } from './scenarios';

const root = resolve(__dirname, '../..');
/** Of all parts together when idle in embedded mode, MB of PSS. */
const idleAim = 500;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** What was started, ended in the opposite order, also when something fails in between. */
const endings: (() => Promise<unknown>)[] = [];
async function opened<T>(starting: Promise<T>, end: (thing: T) => Promise<unknown>): Promise<T> {
  const thing = await starting;
  endings.push(() => end(thing));
  return thing;
}
async function endAll() {
  for (let end = endings.pop(); end; end = endings.pop()) await end();
}

async function buildFirst({ built }: Options) {
  if (!built) {
    const { said, code } = await runToEnd({ name: 'build', entry: join(root, 'scripts', 'build.mjs') });
    if (code !== 0) throw new Error(`The build failed.\n${said}`);
  }
  await access(join(root, 'dist', 'site', 'index.html'));
}

/** A comparison is worth nothing unless both sides answer the same. */
async function mustAnswerTheSame(sides: readonly Side[], token: string) {
  const answers = await Promise.all(
    sides.map(({ port }) => api(`http://127.0.0.1:${port}`, { token })('GET', listPath(7, 100))),
  );
  const [first] = answers;
  for (const [index, answer] of answers.entries()) {
    if (answer.status !== 200 || !isDeepStrictEqual(answer.body, first?.body))
      throw new Error(
        `${sides[index]?.name} does not answer what ${sides[0]?.name} answers: ${JSON.stringify(answer.body).slice(0, 500)}`,
      );
  }
}

async function mustBalance(stack: Stack) {
  const { said, ok } = await stack.check();
  say(`Nightly check: ${said}`);
  if (!ok) throw new Error('The books do not agree.');
}

async function showIdleMemory() {
  const idle = await idleMemory(root);
  const pss = idle.reduce((sum, { memory }) => sum + memory.pss, 0);
  say(
    `\n${memoryReport('Memory of all parts, idle, embedded (SQLite)', idle)}\n  aim below ${idleAim}: ${pss < idleAim ? 'met' : 'MISSED'}\n`,
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
  await mustBalance(stack);
  const barePort = await freePort();
  const bare = await opened(
    startPart({
      name: 'bare',
      entry: join(__dirname, 'bare', 'server.ts'),
      env: { PORT: String(barePort), DATABASE_URL: databases.url('bare') },
    }),
    (one) => one.stop(),
  );
  const load = await opened(startLoad(), (one) => one.part.stop());

  const database = { name: 'mariadb', pid: databases.pid };
  const sides: Side[] = [
    { name: 'bare', port: barePort, parts: [bare, database] },
    { name: 'hourbank', port: stack.port, parts: [...stack.parts, database] },
    ...(other ? [{ name: 'against', port: other.port, parts: [...other.parts, database] }] : []),
    ...(options.direct
      ? [{ name: 'no gateway', port: stack.trackingPort, parts: [...stack.parts.slice(1), database] }]
      : []),
  ];
  const token = signTestToken({ role: 'admin', id: 1 });
  await mustAnswerTheSame(sides, token);

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
    [bare, ...stack.parts, database].map(async ({ name, pid }) => ({ name, memory: await memoryOf(pid) })),
  );
  say(`\n${memoryReport('Memory after the load', memories)}\n`);
  await mustBalance(stack);
}

async function main() {
  const options = readOptions(process.argv.slice(2));
  const { entries, rounds, seconds } = options;
  await buildFirst(options);
  say(
    `${cpus().length} cores, Node ${process.versions.node}, load ${await machineLoad()}; ${entries} entries; ${rounds} rounds of ${seconds} s in turn; median [least..most]`,
  );

  if (isWanted(options, 'memory')) await showIdleMemory();
  await compare(options);
  await endAll();
  await measureLarge(options, { dist: join(root, 'dist'), opened, say });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)));
main()
  .catch((cause: unknown) => {
    process.exitCode = 1;
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  })
  .finally(endAll);
