import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clockEnv, testedClocks } from './clock.mjs';
import { readJestReport, readPlaywrightReport } from './test-reports.mjs';
import { clockSuites, databaseSuites } from './test-files.mjs';
import { run, RunError, runTool } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures?: string[], output: string }} Outcome
 * @typedef {{ at: string, zone?: string }} Clock
 * @typedef {{ name: string, title: string, needs: string[], clock?: 'any' | 'own', run(folder: string, clock?: Clock):
 * Promise<Outcome> }} Step `clock`: `any` runs at the given clock, `own` brings one of its own, without it the clock
 * does not matter.
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
    { env: { CI: 'true', ...env, ...clock } },
  );

const journeys =
  (...files) =>
  (report, clock) =>
    runTool('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', ...files], {
      env: { CI: 'true', PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...clock },
    });

const settlement = (database, title) => ({
  name: `settlement-${database}`,
  title: `Settlement under kill -9, ${title}`,
  clock: 'any',
  needs: ['build', 'services'],
  run: suite(
    `settlement-${database}`,
    jest(['--selectProjects', 'settlement', '--runInBand'], { TEST_DATABASE: database }),
    readJestReport,
  ),
});

/**
 * Tests that every run repeats at another date: suites that read the time, and journeys that show dates and balances.
 */
function clockSteps(clock) {
  const day = clock.at.slice(0, 10);
  const unit = suite(
    `clocks-${day}`,
    async (report, env) =>
      jest(['--maxWorkers=2', '--runTestsByPath', ...clockSuites()], {
        ...built,
        TEST_DATABASE: 'sqlite',
        TEST_STORE: 'file',
      })(report, env),
    readJestReport,
  );
  const browser = suite(
    `clocks-journeys-${day}`,
    journeys('payment.spec', 'dashboard.spec', 'page-clock.spec'),
    readPlaywrightReport,
  );
  return [
    {
      name: `clocks-${day}`,
      title: `Tests that read the time, on ${day}`,
      clock: 'own',
      needs: ['unit'],
      run: (folder) => unit(folder, clock),
    },
    {
      name: `clocks-journeys-${day}`,
      title: `Journeys on ${day}`,
      clock: 'own',
      needs: ['build', 'unit'],
      run: (folder) => browser(folder, clock),
    },
  ];
}

/**
 * In the order of a full run; a step starts when what it `needs` has ended. Journeys wait for pages more than they
 * work, so the tests of the services go on beside them.
 */
export const steps = /** @type {Step[]} */ ([
  { name: 'types', title: 'Types', needs: [], run: check(() => run(process.execPath, ['scripts/check-types.mjs'])) },
  {
    name: 'lint',
    title: 'Lint and import boundaries',
    needs: [],
    run: check(() => runTool('oxlint/bin/oxlint', ['--deny-warnings'])),
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
    needs: ['types', 'lint', 'build'],
    run: suite(
      'unit',
      jest(['--ignoreProjects', 'settlement', 'faults', 'browsers', '--maxWorkers=2'], {
        ...built,
        TEST_DATABASE: 'sqlite',
        TEST_STORE: 'file',
      }),
      readJestReport,
    ),
  },
  {
    name: 'services',
    title: 'Service tests on MariaDB and S3',
    clock: 'any',
    needs: ['unit'],
    run: suite(
      'services',
      jest(['--maxWorkers=2', '--runTestsByPath', ...databaseSuites()], {
        ...built,
        TEST_DATABASE: 'mariadb',
        TEST_STORE: 's3',
      }),
      readJestReport,
    ),
  },
  settlement('sqlite', 'SQLite'),
  settlement('mariadb', 'MariaDB'),
  {
    name: 'journeys',
    title: 'Journeys in Chromium',
    clock: 'any',
    needs: ['build'],
    run: suite('journeys', journeys(), readPlaywrightReport),
  },
  ...clockSteps(testedClocks[0]),
  ...clockSteps(testedClocks.at(-1)),
]);

/** The tests of one component alone, on the databases and stores that TEST_DATABASE and TEST_STORE name. */
export const componentStep = ({ project, args }) => ({
  name: project,
  title: `Tests of ${project}`,
  clock: 'any',
  needs: [],
  run: suite(project, jest(args, {}), readJestReport),
});
