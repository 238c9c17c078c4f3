import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './components.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Report `failures` has the lines of each failed
 * test: its name, or a file that could not run, and then the start of the error.
 */

const linesOfError = 6;

/** The name of a failed test and the start of its error, indented. @returns {string[]} */
const failureLines = (name, error = '') => [
  name,
  ...stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, linesOfError)
    .map((line) => `    ${line.trim().slice(0, 300)}`),
];

/** Reads the report of `jest --json`. @returns {Report} */
export function readJestReport({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return failureLines(file, message);
    return failed.flatMap(({ fullName, failureMessages }) => failureLines(`${file}: ${fullName}`, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, failures };
}

/** The first error of a journey, in any of its tries. */
const errorOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Reads Playwright's JSON report. @returns {Report} */
export function readPlaywrightReport({ stats, errors, suites }) {
  const failed = specsOf({ suites }).filter(({ ok }) => !ok);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: failed.flatMap((spec) => failureLines(`${spec.file}: ${spec.title}`, errorOf(spec))),
  };
}
