import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buildGuide } from './build-guide.mjs';
import { dist, fronts, root, siteDir } from './lib/components.mjs';
import { run } from './lib/run.mjs';
import { fingerprint, unlessStamped } from './lib/stamp.mjs';
import { precompress } from './precompress.mjs';

/** Inputs of every front end in addition to its own folder. The lockfile represents all installed libraries. */
const sharedInputs = [
  'packages/mfe-kit',
  'packages/ui',
  'packages/i18n',
  'packages/api-client',
  'packages/contracts',
  'package-lock.json',
];

/** Removes the previous build. The shell's folder contains those of the others, which stay. */
async function clean({ folder, output }) {
  await rm(join(dist, 'source-maps', folder.replace('-', '_')), { recursive: true, force: true });
  for (const name of await readdir(join(siteDir, output)).catch(() => []))
    if (name !== '_mfe') await rm(join(siteDir, output, name), { recursive: true, force: true });
}

const compile = ({ folder }) =>
  run(
    process.execPath,
    [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build', '--config-loader', 'jiti', '--mode', 'production'],
    { cwd: join(root, folder), env: { NODE_ENV: 'production' } },
  ).catch((cause) => {
    throw new Error(`${folder} could not be built:\n${cause.output}`);
  });

async function sizeOf({ output }) {
  const assets = join(siteDir, output, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.br'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(assets, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Builds a front end if its sources have changed or there is no build. Returns whether it did. */
async function build(front, log) {
  const { folder, output } = front;
  const stamp = join(dist, 'front-stamps', folder);
  const isThere = existsSync(join(siteDir, output, output === '' ? 'index.html' : 'mf-manifest.json'));
  if (!isThere) await rm(stamp, { force: true });
  const print = fingerprint([folder, ...sharedInputs].map((path) => join(root, path)));
  let isBuilt = false;
  await unlessStamped(stamp, print, async () => {
    const started = Date.now();
    await rm(stamp, { force: true });
    await clean(front);
    await compile(front);
    isBuilt = true;
    log(`${folder}: built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  });
  if (!isBuilt) log(`${folder}: unchanged`);
  return isBuilt;
}

/**
 * Builds the shell with the user guide and both micro-frontends into `dist/site`, including compressed copies, with
 * source maps beside it in `dist/source-maps`. Skips front ends whose sources have not changed. `only`: the name of a
 * single front end.
 */
export async function buildFront({ log = console.log, only } = {}) {
  const built = [];
  for (const front of fronts.filter(({ folder }) => only === undefined || folder === only))
    if (await build(front, log)) built.push(front);
  const isGuideNew = (only === undefined || only === 'shell') && (await buildGuide(siteDir));
  if (built.length > 0 || isGuideNew) {
    const started = Date.now();
    const files = await precompress(siteDir);
    log(`compressed ${files} files in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    for (const front of built) log(`${front.folder}: ${(await sizeOf(front)).toFixed(0)} KiB in all after brotli`);
  }
}
