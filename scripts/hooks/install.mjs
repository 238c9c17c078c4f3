import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/parts.mjs';

// npm runs this after each install. Images and CI have no use for hooks, and a copy without .git has no place for them.
if (!process.env.CI && existsSync(join(root, '.git'))) {
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' });
  } catch {
    console.warn('Git hooks were not installed: git is missing or refused.');
  }
}
