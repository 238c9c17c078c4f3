import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './parts.mjs';

/**
 * Runs the tests of one jest project one after the other, with their output on this terminal.
 * @param {string} project
 * @param {{ patterns?: string[], env?: Record<string, string> }} [options] `patterns` select test files by their paths
 * @returns {Promise<number>} the exit code
 */
export const runJestProject = (project, { patterns = [], env } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules/jest/bin/jest.js'),
        '--selectProjects',
        project,
        '--runInBand',
        '--verbose',
        '--forceExit',
        ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []),
      ],
      { cwd: root, stdio: 'inherit', detached: true, env: { ...process.env, CI: 'true', ...env } },
    );
    // A process group of its own: whatever the tests started ends with them.
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        /* All have ended. */
      }
    };
    child.once('error', reject);
    child.once('close', (code) => {
      end();
      resolve(code ?? 1);
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  });
