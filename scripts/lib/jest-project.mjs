import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './components.mjs';

/** Time in ms between SIGTERM and SIGKILL. */
const stopMs = 5_000;

/** All processes that a process has started, directly or not. */
function descendantsOf(pid) {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent) => pairs.filter(([, ppid]) => ppid === parent).flatMap(([id]) => [id, ...below(id)]);
  return below(pid);
}

/** Returns false if the process has ended. Signal 0 only asks for that. */
function kill(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function stop(pids) {
  for (const pid of pids) kill(pid, 'SIGTERM');
  const deadline = Date.now() + stopMs;
  while (Date.now() < deadline && pids.some((pid) => kill(pid, 0))) await sleep(50);
  for (const pid of pids) kill(pid, 'SIGKILL');
}

/**
 * Runs a Node program with its output on this terminal. SIGINT and SIGTERM stop all processes that it has started, also
 * browsers, which have process groups of their own: with SIGTERM first, so that they remove their files.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit code
 */
export const runProgram = (args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      detached: true,
      env: { ...process.env, ...env },
    });
    let stopped;
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => {
        stopped ??= stop([child.pid, ...descendantsOf(child.pid)]);
      });
    child.once('error', reject);
    child.once('exit', async (code) => {
      await stopped;
      kill(-child.pid, 'SIGKILL');
      resolve(code ?? 1);
    });
  });

/**
 * Runs the tests of one jest project one after the other.
 * @param {string} project
 * @param {{ patterns?: string[], env?: Record<string, string> }} [options] `patterns` select test files by their paths
 */
export const runJestProject = (project, { patterns = [], env } = {}) =>
  runProgram(
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      project,
      '--runInBand',
      '--verbose',
      '--forceExit',
      ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []),
    ],
    { CI: 'true', ...env },
  );
