import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './parts.mjs';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

/** Installs the dependencies unless exactly those of the lockfile are there. */
export async function ensureInstalled() {
  if (await isInstalled(root)) return;
  await progress('Installing dependencies', () =>
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      env: { npm_config_update_notifier: 'false' },
    }),
  );
}

const packagesOf = (file) =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text).packages ?? {})
    .catch(() => null);

/**
 * Compares contents, because a checkout or a copy changes the times of files. npm writes what it installed to
 * `node_modules/.package-lock.json` as its last step. Optional packages may be absent: most are for other platforms.
 * @param {string} folder where `package-lock.json` and `node_modules` are
 */
export async function isInstalled(folder) {
  const [wanted, installed] = await Promise.all([
    packagesOf(join(folder, 'package-lock.json')),
    packagesOf(join(folder, 'node_modules', '.package-lock.json')),
  ]);
  if (!wanted || !installed) return false;
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, integrity, link, optional = false }]) => {
      const found = installed[path];
      if (!found) return optional;
      return found.version === version && found.integrity === integrity && found.link === link;
    });
}
