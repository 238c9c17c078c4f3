import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clockEnv, testedClocks } from './clock.mjs';
import { readJestReport, readPlaywrightReport } from './test-reports.mjs';
import { clockOnlySuites, databaseSuites } from './test-files.mjs';
import { run, RunError, runTool } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures?: string[], output: string }} Outcome
 * @typedef {{ at: string, zone?: string }} Clock
 * @typedef {{ name: string, title: string, needs: string[], clock?: 'any', at?: Clock, run(folder: string, clock?:
 * Clock): Promise<Outcome> }} Step `clock`: `any` can run at every clock, the others do not depend on it or have their
 * own. `at`: the clock of a run for which none is chosen.
 */

/** A program that passes or fails counts as one test. */
const check = (work) => async () => {
  try {
    return { passed: 1, failed: 0, output: await work() };
  } catch (cause) {
    if (cause instanceof RunError) return { passed: 0, failed: 1, output: `${cause.output}\n${cause.message}` };
    throw cause;
  }
};

/** A test runner. Its report contains the numbers and the names of failed tests, its output what they expected. */
const suite = (name, start, read) => async (folder, clock) => {
  const report = join(folder, `${name}.json`);
  const ended = await start(report, clockEnv(clock)).then(
    (output) => ({ output, bad: 0 }),
    (cause) => {
      if (cause instanceof RunError) return { output: `${cause.output}\n${cause.message}`, bad: 1 };
      throw cause;
    },
  );
  const counted = await readFile(report, 'utf8').then(
    (text) => read(JSON.parse(text)),
    () => ({ passed: 0, failed: 1 }),
  );
  // A runner can also fail although all tests passed; its output shows why.
  return { ...counted, failed: Math.max(counted.failed, ended.bad), output: ended.output };
};

/** Only in steps that need the build: services start from `dist`. */
const built = { TEST_BUILT: 'true' };
const jest = (args, env) => (report, clock) =>
  runTool(
    'jest/bin/jest.js',
    ['--json', `--outputFile=${report}`, '--reporters=default', '--silent=passed-only', ...args],
    // Tests make much that lives shortly. With more room for it, they take a tenth less CPU time.
    { node: ['--max-semi-space-size=64'], env: { CI: 'true', ...env, ...clock } },
  );

/** Playwright empties its output folder, so steps that may run at the same time have their own. */
const journeys = (name, ...args) =>
  suite(
    name,
    (report, clock) =>
      runTool(
        '@playwright/test/cli.js',
        ['test', '-c', 'e2e/playwright.config.ts', `--output=test-results/${name}`, ...args],
        { env: { CI: 'true', PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...clock } },
      ),
    readPlaywrightReport,
  );

/**
 * The journeys take as long as all other tests together, so they are several steps: whichever core is free takes the
 * next one, each with a stack of its own.
 */
const parts = 3;
const journeyParts = Array.from({ length: parts }, (_, at) => ({
  name: `journeys-${at + 1}`,
  title: `Journeys in Chromium, part ${at + 1} of ${parts}`,
  clock: 'any',
  needs: ['build'],
  run: journeys(`journeys-${at + 1}`, `--shard=${at + 1}/${parts}`),
}));

const settlement = (database, title) => ({
  name: `settlement-${database}`,
  title: `Settlement under kill -9, ${title}`,
  clock: 'any',
  needs: ['build', 'unit'],
  run: suite(
    `settlement-${database}`,
    jest(['--selectProjects', 'settlement', '--runInBand'], { TEST_DATABASE: database }),
    readJestReport,
  ),
});

/** The day of a clock: 2028-02-29. */
export const dayOf = ({ at }) => at.slice(0, 10);
const [firstClock] = testedClocks;
const lastClock = testedClocks.at(-1);

/**
 * A step starts when what it `needs` has ended and a core is free, in this order, with the short ones last, so that
 * both cores are busy to the end. Unit tests run on the first of the tested dates and those of
 * the services on the last, so the day of a run changes nothing; journeys run on that day, and some on the last date.
 * Tests that read the time and use no database run once, on the last date; `test:clocks` runs them on each.
 */
export const steps = /** @type {Step[]} */ ([
  { name: 'types', title: 'Types', needs: [], run: check(() => run(process.execPath, ['scripts/check-types.mjs'])) },
  {
    name: 'lint',
    title: 'Lint and import boundaries',
    needs: [],
    run: check(() => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])),
  },
  {
    name: 'format',
    title: 'Formatting',
    needs: [],
    run: check(() => runTool('oxfmt/bin/oxfmt', ['--check'])),
  },
  {
    name: 'contracts',
    title: 'Compatibility with the last release',
    needs: [],
    run: check(
      async () =>
        `${await run(process.execPath, ['scripts/check-contracts.mjs'])}${await run(process.execPath, ['scripts/check-migrations.mjs'])}`,
    ),
  },
  { name: 'build', title: 'Build', needs: [], run: check(() => run(process.execPath, ['scripts/build.mjs'])) },
  {
    name: 'unit',
    title: 'Unit and service tests on SQLite and the file store',
    clock: 'any',
    at: firstClock,
    needs: ['types', 'lint', 'build'],
    run: suite(
      'unit',
      jest(
        [
          '--ignoreProjects',
          'settlement',
          'faults',
          'browsers',
          '--maxWorkers=2',
          ...clockOnlySuites().map((file) => `--testPathIgnorePatterns=/${file}$`),
        ],
        { ...built, TEST_DATABASE: 'sqlite', TEST_STORE: 'file' },
      ),
      readJestReport,
    ),
  },
  {
    name: 'services',
    title: 'Service tests on MariaDB and S3, and all that read the time',
    clock: 'any',
    at: lastClock,
    needs: ['unit'],
    run: suite(
      'services',
      jest(['--maxWorkers=3', '--runTestsByPath', ...databaseSuites(), ...clockOnlySuites()], {
        ...built,
        TEST_DATABASE: 'mariadb',
        TEST_STORE: 's3',
      }),
      readJestReport,
    ),
  },
  ...journeyParts,
  settlement('sqlite', 'SQLite'),
  settlement('mariadb', 'MariaDB'),
  {
    name: 'clocks-journeys',
    title: 'Journeys that show dates and balances',
    at: lastClock,
    needs: ['build', 'unit'],
    run: journeys(
      'clocks-journeys',
      'payment.spec',
      'dashboard.spec',
      'page-clock.spec',
      '--grep=charts|invoice|clock',
    ),
  },
]);

/** The tests of one component alone, on the databases and stores that TEST_DATABASE and TEST_STORE name. */
export const componentStep = ({ project, args }) => ({
  name: project,
  title: `Tests of ${project}`,
  clock: 'any',
  needs: [],
  run: suite(project, jest(args, {}), readJestReport),
});
