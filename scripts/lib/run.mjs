import { spawn } from 'node:child_process';
import { root } from './components.mjs';

const groups = new Set();

/** A program failed. `output` is its complete output. */
export class RunError extends Error {
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/**
 * Runs a program and returns its output. The program has its own process group, so that `endAll` stops its children
 * too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd = root, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    groups.add(child.pid);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (cause) => reject(new RunError(`${command}: ${cause.message}`, output)));
    child.once('close', (code, signal) => {
      groups.delete(child.pid);
      if (code === 0) resolve(output);
      else reject(new RunError(`${command} ended with ${signal ?? code}`, output));
    });
  });
}

/** Runs a program of an installed package with this Node and its options `node`, without a shell and npx. */
export const runTool = (path, args, { node = [], ...options } = {}) =>
  run(process.execPath, [...node, `${root}/node_modules/${path}`, ...args], options);

/** Stops all running programs that `run` started, with their children. */
export function endAll(signal = 'SIGTERM') {
  for (const pid of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      groups.delete(pid);
    }
  }
}
