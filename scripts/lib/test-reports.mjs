import { relative } from 'node:path';
import { root } from './components.mjs';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Report `failures` names each failed test, or a file that could not run. */

/** Reads the report of `jest --json`. @returns {Report} */
export function readJestReport({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [file];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, failures };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Reads Playwright's JSON report. @returns {Report} */
export function readPlaywrightReport({ stats, errors, suites }) {
  const failed = specsOf({ suites }).filter(({ ok }) => !ok);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: failed.map(({ file, title }) => `${file}: ${title}`),
  };
}
