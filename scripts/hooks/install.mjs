import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/components.mjs';

/** npm runs this after an install. Images and CI need no hooks, and a copy without `.git` cannot have any. */
export function installHooks() {
  if (process.env.CI || !existsSync(join(root, '.git'))) return;
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' });
  } catch {
    console.warn('Git hooks were not installed: git is missing or refused.');
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) installHooks();
