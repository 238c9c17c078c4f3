import { join } from 'node:path';
import { root } from './components.mjs';
import { readJestReport, readPlaywrightReport } from './test-reports.mjs';

test('names the failed tests of a report of Jest, and files that could not run', () => {
  const testResults = [
    {
      name: join(root, 'gateway/src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'one' },
        { status: 'failed', fullName: 'two' },
      ],
    },
    { name: join(root, 'gateway/src/b.test.ts'), status: 'failed', assertionResults: [] },
    { name: join(root, 'gateway/src/c.test.ts'), status: 'passed', assertionResults: [] },
  ];
  expect(readJestReport({ numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults })).toEqual({
    passed: 1,
    failed: 2,
    failures: ['gateway/src/a.test.ts: two', 'gateway/src/b.test.ts'],
  });
});

test('names the failed journeys of a report of Playwright in nested suites', () => {
  const inner = { specs: [{ file: 'b.spec.ts', title: 'red', ok: false }] };
  const outer = { specs: [{ file: 'a.spec.ts', title: 'green', ok: true }], suites: [inner] };
  const stats = { expected: 1, flaky: 0, unexpected: 1 };
  expect(readPlaywrightReport({ stats, errors: [], suites: [outer] })).toEqual({
    passed: 1,
    failed: 1,
    failures: ['b.spec.ts: red'],
  });
});
