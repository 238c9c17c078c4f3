import { join, relative } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { lastLines, nightlyJobs, runJobs, selectJobs } from './lib/nightly-jobs.mjs';
import { root } from './lib/components.mjs';

requireNode();

/**
 * `npm run test:nightly [-- job ...]`: all tests, including those that take hours; NIGHTLY_LOGS names another folder
 * for the logs.
 */
const folder = process.env.NIGHTLY_LOGS ?? join(root, 'test-results/nightly');
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupted.abort());

const line = ({ name, result, seconds, log }) =>
  `${result.padEnd(8)}${name.padEnd(23)}${String(seconds).padStart(6)} s  ${relative(root, log)}`;

try {
  const jobs = selectJobs(await nightlyJobs(), process.argv.slice(2));
  console.log(`Running ${jobs.map(({ name }) => name).join(', ')}. Logs: ${folder}`);
  const outcomes = await runJobs(jobs, {
    folder,
    signal: interrupted.signal,
    report: (outcome) => console.log(line(outcome)),
  });
  const failed = outcomes.filter(({ result }) => result === 'failed');
  for (const { name, log } of failed) console.log(`\nLast lines of ${name}:\n${await lastLines(log, 30)}`);
  console.log(failed.length > 0 ? `\nFailed: ${failed.map(({ name }) => name).join(', ')}` : '\nNothing failed');
  process.exitCode = interrupted.signal.aborted || failed.length > 0 ? 1 : 0;
} catch (cause) {
  console.error(cause.message);
  process.exitCode = 1;
}
