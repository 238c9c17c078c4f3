import { spawn } from 'node:child_process';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './components.mjs';

/**
 * @typedef {{ name: string, args: string[], env?: Record<string, string>, skipCode?: number }} Job `args` are for Node;
 * `skipCode` is the exit code for a machine that cannot run it
 * @typedef {{ name: string, result: 'passed' | 'failed' | 'skipped', seconds: number, log: string }} Outcome
 */

/** Machines are a job of their own. A pattern holds the folder and the ending, so that it matches no other path. */
async function faultPatterns() {
  const files = await readdir(join(root, 'e2e/faults'));
  return files
    .filter((file) => file.endsWith('.test.ts') && file !== 'machines.test.ts')
    .map((file) => `faults/${file.replaceAll('.', '\\.')}$`);
}

/**
 * Tests whose size `npm test` keeps small, at the sizes of the requirements. Their limits of time are those of a
 * machine without other work.
 */
const largeBilling = {
  args: [
    'scripts/test.mjs',
    'svc-billing',
    'many-accounts',
    'long-ledger',
    'allocation-model',
    'changed-ledger',
    'changed-seals',
    'level-cost',
    'taxed-prices',
  ],
  env: {
    MANY_ACCOUNTS: '10000',
    LEDGER_ROWS: '100000',
    LEDGER_OPERATIONS: '100000',
    LEDGER_CHANGES: '1000',
    SEAL_CHANGES: '1000',
    LEVEL_ROUNDS: '20',
    TAXED_PRICES: '100000',
  },
};

const correctionKills = {
  args: ['scripts/test.mjs', 'svc-tracking', 'killed-corrections'],
  env: { CORRECTION_SEQUENCES: '10000' },
};

/**
 * Everything there is to test, in the order it runs.
 * @returns {Promise<Job[]>}
 */
export const nightlyJobs = async () => [
  {
    name: 'test',
    args: ['scripts/test.mjs'],
    env: { ROUNDING_CASES: '500', JOURNEY_MATRIX: 'complete', IMPORT_KILLS: '200', IMPORT_SHEETS: '1000' },
  },
  { name: 'large-billing', ...largeBilling },
  { name: 'large-billing-mariadb', args: largeBilling.args, env: { ...largeBilling.env, TEST_DATABASE: 'mariadb' } },
  // Each in a process of its own, because one measures the memory of its process.
  {
    name: 'long-statement',
    args: ['scripts/test.mjs', 'svc-tracking', 'long-statement'],
    env: { STATEMENT_LINES: '5000' },
  },
  { name: 'correction-kills', ...correctionKills },
  { name: 'correction-kills-mariadb', ...correctionKills, env: { ...correctionKills.env, TEST_DATABASE: 'mariadb' } },
  {
    name: 'unreliable-mail',
    args: ['scripts/test.mjs', 'svc-identity', 'unreliable-mail-server'],
    env: { MAIL_MINUTES: '60' },
  },
  { name: 'timer-kills', args: ['scripts/test.mjs', 'svc-tracking', 'killed-timers'], env: { TIMER_KILLS: '100' } },
  {
    name: 'conversation',
    args: ['scripts/test.mjs', 'svc-tasks', 'killed-messages', 'turns'],
    env: { MESSAGE_KILLS: '100', TURN_SEQUENCES: '10000' },
  },
  {
    name: 'large-statements',
    args: ['scripts/test.mjs', 'settlement-sqlite'],
    env: { STATEMENT_ACCOUNTS: '10000' },
  },
  {
    name: 'kills',
    args: ['scripts/test.mjs', 'settlement'],
    env: { SETTLEMENT_KILLS: '200', FIGURES_ACCOUNTS: '100' },
  },
  { name: 'clocks', args: ['scripts/test-clocks.mjs'] },
  { name: 'browsers', args: ['scripts/browsers.mjs'] },
  { name: 'faults', args: ['scripts/faults.mjs', ...(await faultPatterns())] },
  { name: 'machines', args: ['scripts/faults.mjs', 'machines'] },
  { name: 'containers', args: ['scripts/containers/check.mjs'], skipCode: 2 },
];

/**
 * The jobs with these names in their own order, or all of them.
 * @param {Job[]} jobs
 * @param {string[]} names
 * @throws if a name is none of theirs
 */
export function selectJobs(jobs, names) {
  const unknown = names.filter((name) => !jobs.some((job) => job.name === name));
  if (unknown.length > 0)
    throw new Error(`No such job: ${unknown.join(', ')}. Jobs: ${jobs.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? jobs : jobs.filter(({ name }) => names.includes(name));
}

/**
 * Runs jobs one after the other, also after a failure. Each has a separate log.
 * @param {Job[]} jobs
 * @param {{ folder: string, signal: AbortSignal, report: (outcome: Outcome) => void }} options an aborted signal ends
 * the job that runs and starts no other
 * @returns {Promise<Outcome[]>}
 */
export async function runJobs(jobs, { folder, signal, report }) {
  await mkdir(folder, { recursive: true });
  const outcomes = [];
  for (const { name, args, env, skipCode } of jobs) {
    if (signal.aborted) break;
    const log = join(folder, `${name}.log`);
    const since = Date.now();
    const code = await runLogged(args, { log, env, signal });
    const failure = code === skipCode ? 'skipped' : 'failed';
    const outcome = {
      name,
      result: code === 0 ? 'passed' : failure,
      seconds: Math.round((Date.now() - since) / 1000),
      log,
    };
    outcomes.push(outcome);
    report(outcome);
  }
  return outcomes;
}

/** The exit code, or null if a signal ended the program. */
async function runLogged(args, { log, env, signal }) {
  const file = await open(log, 'w');
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', file.fd, file.fd],
        signal,
      });
      // An aborted program ends in `close`, too.
      child.once('error', (cause) => cause.name !== 'AbortError' && reject(cause));
      child.once('close', resolve);
    });
  } finally {
    await file.close();
  }
}

/** The last lines of a log, for readers without access to the file. */
export const lastLines = async (log, count) =>
  (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-count).join('\n');
