import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './components.mjs';

/** The folder of a component by its name: `svc-billing` or `service-kit`; null for anything else. */
function folderOf(name) {
  return [name, `packages/${name}`].find((folder) => existsSync(join(root, folder, 'package.json'))) ?? null;
}

/**
 * `npm test -- svc-billing [file ...]`: the tests of one component, optionally only of matching files.
 * @param {string[]} names the arguments after `npm test --`
 * @returns {{ project: string, args: string[] } | null} null if the first name is not a component
 */
export function componentTests([name, ...files]) {
  const folder = name === undefined ? null : folderOf(name.replace(/\/$/, ''));
  if (!folder) return null;
  return {
    project: basename(folder),
    args: ['--selectProjects', basename(folder), ...(files.length > 0 ? ['--testPathPatterns', ...files] : [])],
  };
}
