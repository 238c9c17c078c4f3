import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundle } from '../build-services.mjs';
import { gateway, root, services } from './parts.mjs';
import { layOut } from './release.mjs';

const isNeeded = (name) => name === 'packages' || name === 'gateway' || name.startsWith('svc-');

/** The libraries that are installed now, with the packages of the other commit among them. */
async function linkLibraries(target) {
  const modules = join(target, 'node_modules');
  await mkdir(join(modules, '@hourbank'), { recursive: true });
  const installed = (await readdir(join(root, 'node_modules'))).filter((name) => !name.startsWith('.') && name !== '@hourbank');
  await Promise.all(installed.map((name) => symlink(join(root, 'node_modules', name), join(modules, name))));
  const own = await readdir(join(target, 'packages'));
  await Promise.all(own.map((name) => symlink(join(target, 'packages', name), join(modules, '@hourbank', name))));
}

async function addModule(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/**
 * Builds the services and the gateway of another commit, with the libraries that are installed now; the working tree stays as it is.
 * @param {string} commit
 * @param {string} target an empty folder
 * @param {{ from?: string, parts?: { folder: string }[], standIns?: Record<string, string> }} [options] `standIns`: text of libraries that are installed no more
 * @returns {Promise<string>} the folder with the bundles, as `dist` has them
 */
export async function buildCommit(commit, target, { from = root, parts = [...services, gateway], standIns = {} } = {}) {
  await layOut(commit, target, { from, only: isNeeded });
  await linkLibraries(target);
  for (const [path, text] of Object.entries(standIns)) await addModule(join(target, 'node_modules', path), text);
  const built = join(target, 'dist');
  for (const { folder } of parts) await bundle(join(target, folder, 'src/main.ts'), join(built, folder));
  return built;
}
