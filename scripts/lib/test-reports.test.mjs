import { join } from 'node:path';
import { root } from './components.mjs';
import { readJestReport, readPlaywrightReport } from './test-reports.mjs';

const red = '\u001B[31mError: not 2\u001B[39m\n\n    at a.test.ts:1';

test('names the failed tests of a report of Jest with their errors, and files that could not run', () => {
  const testResults = [
    {
      name: join(root, 'gateway/src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'one' },
        { status: 'failed', fullName: 'two', failureMessages: [red] },
      ],
    },
    { name: join(root, 'gateway/src/b.test.ts'), status: 'failed', message: 'Unknown file', assertionResults: [] },
    { name: join(root, 'gateway/src/c.test.ts'), status: 'passed', assertionResults: [] },
  ];
  expect(readJestReport({ numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults })).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'gateway/src/a.test.ts: two',
      '    Error: not 2',
      '    at a.test.ts:1',
      'gateway/src/b.test.ts',
      '    Unknown file',
    ],
  });
});

test('names the failed journeys of a report of Playwright in nested suites with their errors', () => {
  const tests = [{ results: [{ error: { message: red } }] }];
  const inner = { specs: [{ file: 'b.spec.ts', title: 'red', ok: false, tests }] };
  const outer = { specs: [{ file: 'a.spec.ts', title: 'green', ok: true }], suites: [inner] };
  const stats = { expected: 1, flaky: 0, unexpected: 1 };
  expect(readPlaywrightReport({ stats, errors: [], suites: [outer] })).toEqual({
    passed: 1,
    failed: 1,
    failures: ['b.spec.ts: red', '    Error: not 2', '    at a.test.ts:1'],
  });
});
