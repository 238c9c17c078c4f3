import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installHooks } from '../hooks/install.mjs';
import { root } from './components.mjs';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

/**
 * Installs the dependencies of the lockfile unless they are installed. No package needs its install script, so none
 * runs.
 * @param {{ dev?: boolean }} [options] `dev: false` skips development dependencies, which halves the time
 */
export async function ensureInstalled({ dev = true } = {}) {
  if (await isInstalled(root, { dev })) return;
  // `npm ci` would remove what a running stack uses, for example when `npm test` follows `npm start`.
  const command = dev && (await isInstalled(root, { dev: false })) ? ['install', '--no-save'] : ['ci'];
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await progress('Installing dependencies', () =>
    run('npm', [...command, dev ? '--include=dev' : '--omit=dev', ...options], {
      env: { npm_config_update_notifier: 'false' },
    }),
  );
  // The hooks run the formatter and the linter, which are development dependencies.
  if (dev) installHooks();
}

const packagesOf = (file) =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text).packages ?? {})
    .catch(() => null);

/**
 * Compares contents, because a checkout or a copy changes the times of files. npm writes what it installed to
 * `node_modules/.package-lock.json` as its last step. Optional packages may be absent: most are for other platforms.
 * @param {string} folder where `package-lock.json` and `node_modules` are
 * @param {{ dev?: boolean }} [options] `dev: false` accepts that development dependencies are absent
 */
export async function isInstalled(folder, { dev = true } = {}) {
  const [locked, installed] = await Promise.all([
    packagesOf(join(folder, 'package-lock.json')),
    packagesOf(join(folder, 'node_modules', '.package-lock.json')),
  ]);
  if (!locked || !installed) return false;
  return Object.entries(locked)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const found = installed[path];
      if (!found) return Boolean(wanted.optional || (wanted.dev && !dev));
      return ['version', 'integrity', 'link'].every((key) => found[key] === wanted[key]);
    });
}
