import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLines, nightlyJobs, runJobs, selectJobs } from './nightly-jobs.mjs';
import { root } from './components.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-nightly-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const job = (name, program, more = {}) => ({ name, args: ['--eval', program], ...more });
const run = (jobs, signal = new AbortController().signal) => {
  const reported = [];
  return runJobs(jobs, { folder, signal, report: ({ name, result }) => reported.push(`${name} ${result}`) }).then(
    (outcomes) => ({ outcomes, reported }),
  );
};

test('runs all jobs, also after a failure', async () => {
  const { outcomes, reported } = await run([
    job('first', 'process.exit(1)'),
    job('second', ''),
    job('third', 'process.kill(process.pid, "SIGKILL")'),
    job('fourth', 'process.exit(2)', { skipCode: 2 }),
    job('fifth', 'process.exit(2)'),
  ]);
  expect(reported).toEqual(['first failed', 'second passed', 'third failed', 'fourth skipped', 'fifth failed']);
  expect(outcomes.map(({ log }) => log)).toEqual(
    ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => join(folder, `${name}.log`)),
  );
});

test('runs each job with its variables and writes its output to its own log', async () => {
  const { outcomes } = await run([
    job('out', 'console.log("1\\n2\\n3")'),
    job('error', 'console.error("broken"); process.exit(1)'),
    job('sized', 'console.log(process.env.SIZE, typeof process.env.PATH)', { env: { SIZE: '10' } }),
  ]);
  expect(await readFile(outcomes[0].log, 'utf8')).toBe('1\n2\n3\n');
  expect(await lastLines(outcomes[0].log, 2)).toBe('2\n3');
  expect(await lastLines(outcomes[1].log, 5)).toBe('broken');
  expect(await lastLines(outcomes[2].log, 5)).toBe('10 string');
});

test('an interruption stops the running job and starts no other', async () => {
  const interrupted = new AbortController();
  const endless = job('endless', 'console.log("started"); setInterval(() => undefined, 1000)');
  const ended = run([endless, job('next', '')], interrupted.signal);
  const hasStarted = async () => (await readFile(join(folder, 'endless.log'), 'utf8').catch(() => '')) !== '';
  while (!(await hasStarted())) await pause(20);
  interrupted.abort();
  expect((await ended).reported).toEqual(['endless failed']);
});

test('selects jobs by name in the order of a full run and rejects an unknown name', async () => {
  const jobs = await nightlyJobs();
  expect(selectJobs(jobs, [])).toBe(jobs);
  expect(selectJobs(jobs, ['faults', 'test']).map(({ name }) => name)).toEqual(['test', 'faults']);
  expect(() => selectJobs(jobs, ['fault'])).toThrow(
    'No such job: fault. Jobs: test, large-billing, large-billing-mariadb,',
  );
});

test('a size that a job sets is read by a test and documented', async () => {
  const readme = await readFile(join(root, 'scripts/README.md'), 'utf8');
  const sources = await Promise.all(
    [
      'svc-billing/src/accounts/many-accounts.test.ts',
      'svc-identity/src/notice-emails/unreliable-mail-server.test.ts',
      'svc-billing/src/openings/killed-imports.test.ts',
      'svc-billing/src/openings/openings.test.ts',
      'svc-tasks/src/conversation/killed-messages.test.ts',
      'svc-tasks/src/conversation/turns.test.ts',
      'svc-billing/src/accounts/long-ledger.test.ts',
      'svc-billing/src/accounts/allocation-model.test.ts',
      'svc-billing/src/accounts/changed-ledger.test.ts',
      'svc-billing/src/seals/changed-seals.test.ts',
      'svc-billing/src/forecast/level-cost.test.ts',
      'svc-billing/src/invoices/taxed-prices.test.ts',
      'svc-tracking/src/statements/long-statement.test.ts',
      'svc-tracking/src/timers/killed-timers.test.ts',
      'svc-tracking/src/entry-changes/killed-corrections.test.ts',
      'e2e/settlement/figures.test.ts',
      'e2e/settlement/kill.test.ts',
      'e2e/settlement/statement.test.ts',
      'e2e/journeys/rounding.spec.ts',
      'e2e/support/screens.ts',
    ].map((file) => readFile(join(root, file), 'utf8')),
  );
  const sizes = (await nightlyJobs()).flatMap(({ env }) => Object.keys(env ?? {}));
  for (const size of sizes.filter((name) => name !== 'TEST_DATABASE')) {
    expect(sources.join()).toContain(`process.env.${size}`);
    expect(readme).toContain(`| \`${size}\` |`);
  }
});

test('each job starts an existing script, and each fault test belongs to exactly one job', async () => {
  const jobs = await nightlyJobs();
  for (const { args } of jobs) expect(existsSync(join(root, args[0]))).toBe(true);
  const patterns = jobs.find(({ name }) => name === 'faults').args.slice(1);
  const selects = (file) =>
    patterns.filter((pattern) => new RegExp(pattern).test(join(root, 'e2e/faults', file))).length;
  expect([selects('kill.test.ts'), selects('long-jobs.test.ts'), selects('machines.test.ts')]).toEqual([1, 1, 0]);
});
