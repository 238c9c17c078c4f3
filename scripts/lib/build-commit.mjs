import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../build-services.mjs';
import { gateway, root, services } from './components.mjs';
import { layOut } from './release.mjs';

const isNeeded = (name) => name === 'packages' || name === 'gateway' || name.startsWith('svc-');

/** Links the installed libraries and the packages of the other commit. */
async function linkLibraries(target) {
  const modules = join(target, 'node_modules');
  await mkdir(join(modules, '@hourbank'), { recursive: true });
  const installed = (await readdir(join(root, 'node_modules'))).filter(
    (name) => !name.startsWith('.') && name !== '@hourbank',
  );
  await Promise.all(installed.map((name) => symlink(join(root, 'node_modules', name), join(modules, name))));
  const own = await readdir(join(target, 'packages'));
  await Promise.all(own.map((name) => symlink(join(target, 'packages', name), join(modules, '@hourbank', name))));
}

/** Replaces libraries that are no longer installed with empty modules. */
const standIns = {
  name: 'stand-ins',
  setup(build) {
    const asked = Symbol('asked');
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...at }) => {
      if (pluginData === asked || path.startsWith('node:')) return undefined;
      const { errors } = await build.resolve(path, { ...at, pluginData: asked });
      return errors.length > 0 ? { path, namespace: 'gone' } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'gone' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Builds the services and the gateway of another commit with the installed libraries. Does not change the working tree.
 * @param {string} commit
 * @param {string} target an empty folder
 * @param {{ from?: string, components?: { folder: string }[] }} [options]
 * @returns {Promise<string>} the folder with the bundles, structured like `dist`
 */
export async function buildCommit(commit, target, { from = root, components = [...services, gateway] } = {}) {
  await layOut(commit, target, { from, only: isNeeded });
  await linkLibraries(target);
  const built = join(target, 'dist');
  for (const { folder } of components)
    await bundle(join(target, folder, 'src/main.ts'), join(built, folder), [standIns]);
  return built;
}
