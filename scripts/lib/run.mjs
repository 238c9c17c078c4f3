import { spawn } from 'node:child_process';
import { root } from './parts.mjs';

const groups = new Set();

/** A program that ended badly; `output` is everything it said. */
export class RunError extends Error {
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/**
 * Runs a program to its end, collects what it says and answers that. It has a process group of its own, so that `endAll` reaches whatever it started.
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
    child.stdout.on('data', (part) => {
      output += part;
    });
    child.stderr.on('data', (part) => {
      output += part;
    });
    child.once('error', (cause) => reject(new RunError(`${command}: ${cause.message}`, output)));
    child.once('close', (code, signal) => {
      groups.delete(child.pid);
      if (code === 0) resolve(output);
      else reject(new RunError(`${command} ended with ${signal ?? code}`, output));
    });
  });
}

/** Runs an installed package's program by this very Node, without a shell or npx between. */
export const runTool = (path, args, options) =>
  run(process.execPath, [`${root}/node_modules/${path}`, ...args], options);

/** Ends everything `run` started that is still there, with all its children. */
export function endAll(signal = 'SIGTERM') {
  for (const pid of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      groups.delete(pid);
    }
  }
}
