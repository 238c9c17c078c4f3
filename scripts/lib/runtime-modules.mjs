import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

/** Needed to install or compile a package, not to run it. */
const installOnly = new Set(['prebuild-install', 'node-addon-api']);

/** Needed only by older Node versions than that of the images (packages/sqlite). */
const notInImages = new Set(['@photostructure/sqlite']);

/** Of these packages only the runtime files, without sources and binaries for other platforms. */
const runs = {
  'better-sqlite3': [
    'package.json',
    'LICENSE',
    'lib',
    `prebuilds/linux-${process.arch}.node`,
    `prebuilds/linuxmusl-${process.arch}.node`,
  ],
};

/** Not code. */
const isDead = (path) => /\.(md|map|d\.[cm]?ts|ts|flow)$/i.test(path);

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** An esbuild plugin that collects what a bundle leaves outside: `['sharp', '@fonts/sans/400.ttf', ...]`. */
export function collectExternals(into) {
  return {
    name: 'collect-externals',
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        const imports = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.imports);
        for (const { path, external } of imports) if (external && !isBuiltin(path)) into.add(path);
      });
    },
  };
}

/** The folder in which Node finds a package, as seen from `from`. */
function find(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

/** npm installs a second version of a package below the package that needs it. */
const placeOf = (found, target) => join(target, found.slice(found.indexOf('/node_modules/')));

/** Copies a package with its dependencies. Packages of other platforms are not installed, so they are left out. */
async function copyPackage(name, from, target, copied) {
  const source = find(name, from);
  if (!source || copied.has(source)) return;
  copied.add(source);
  const isOwn = (path) => !path.slice(source.length).includes('/node_modules') && !isDead(path);
  for (const file of runs[name] ?? ['.'])
    await cp(join(source, file), join(placeOf(source, target), file), { recursive: true, filter: isOwn });
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (!installOnly.has(needed)) await copyPackage(needed, source, target, copied);
  }
}

/**
 * Puts what a bundle asks for at run time into `<target>/node_modules`: a single file alone, a package with all it
 * needs.
 * @param {Iterable<string>} specifiers
 * @param {{ from: string, target: string }} folders `from`: the component, where Node starts to look
 */
export async function copyRuntimeModules(specifiers, { from, target }) {
  const copied = new Set();
  for (const specifier of specifiers) {
    const name = packageOf(specifier);
    if (notInImages.has(name)) continue;
    if (specifier === name) await copyPackage(name, from, target, copied);
    else await cp(join(find(name, from), specifier.slice(name.length)), join(target, 'node_modules', specifier));
  }
}
