import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './parts.mjs';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

const nodePrefix = dirname(dirname(process.execPath));
const tryDriver = "new (require('better-sqlite3'))(':memory:').close()";

/** Installs the dependencies when there are none or the lockfile changed since, and compiles the SQLite driver again when Node changed. */
export async function ensureInstalled() {
  if (!(await isInstalled())) {
    await progress('Installing dependencies (two minutes where the SQLite driver has to be compiled)', () =>
      npm('ci', '--include=dev', '--no-audit', '--no-fund'),
    );
  }
  const works = await run(process.execPath, ['-e', tryDriver]).then(
    () => true,
    () => false,
  );
  if (!works) await progress('Compiling the SQLite driver for this Node', () => npm('rebuild', 'better-sqlite3'));
}

/** npm leaves a copy of the lockfile in `node_modules` as the last thing it does. */
async function isInstalled() {
  const [wanted, done] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
      stat(join(root, name)).then(
        (file) => file.mtimeMs,
        () => 0,
      ),
    ),
  );
  return done > 0 && done >= wanted;
}

/** Node's own headers, where they are installed beside it, spare node-gyp a download. */
const npm = (...args) =>
  run('npm', [...args, '--loglevel=error'], {
    env: {
      npm_config_update_notifier: 'false',
      ...(existsSync(join(nodePrefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: nodePrefix } : {}),
    },
  });
