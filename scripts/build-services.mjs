import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { dist, gateway, root, services, sourceEntry } from './lib/components.mjs';
import { fingerprint, unlessStamped } from './lib/stamp.mjs';

/** Native modules and modules that read their own files cannot be bundled. They are loaded from `node_modules`. */
const external = [
  'better-sqlite3',
  '@photostructure/sqlite',
  '@node-rs/argon2',
  'sharp',
  'pdfkit',
  'piscina',
  '@expo-google-fonts/noto-sans/*',
  '@expo-google-fonts/noto-naskh-arabic/*',
  '@expo-google-fonts/noto-emoji/*',
  'dejavu-fonts-ttf/*',
];

/**
 * Drivers of databases that Hourbank does not use. TypeORM loads all of them: 2 MB in each process. A driver that is
 * missing although it is needed ends a process at its start.
 */
const usedDrivers = /\/driver\/(better-sqlite3|sqlite-abstract|mysql|types)\//;
const withoutUnusedDrivers = {
  name: 'without-unused-drivers',
  setup: (build) =>
    build.onLoad({ filter: /typeorm\/driver\/[\w-]+\// }, ({ path }) =>
      usedDrivers.test(path) ? undefined : { contents: '' },
    ),
};

/** Files of a service that run in worker threads, `*-worker.ts`: each becomes a separate bundle. */
async function workersOf(folder) {
  const files = await readdir(folder, { recursive: true });
  const workers = files.filter((file) => file.endsWith('-worker.ts')).map((file) => join(folder, file));
  return Object.fromEntries(workers.map((file) => [basename(file, '.ts'), file]));
}

/** Bundles a service from its `main.ts` into `outdir`, which must be below a folder with `node_modules`. */
export async function bundle(entry, outdir, plugins = []) {
  const { build } = await import('esbuild');
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: { [basename(entry, '.ts')]: entry, ...(await workersOf(dirname(entry))) },
    outdir,
    external,
    plugins: [withoutUnusedDrivers, ...plugins],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 240,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    // Tables that only a few requests need, and equal ones only once.
    loader: { '.json': 'copy' },
    logLevel: 'silent',
  });
}

/**
 * The text of a bundle stays in memory: with one byte a character, or with two if a single one is outside Latin-1.
 * esbuild escapes those in strings, but not in regular expressions.
 */
async function requireLatin1(outdir) {
  for (const file of (await readdir(outdir)).filter((name) => name.endsWith('.js'))) {
    const [found] = /.{0,40}[^\0-\u00ff].{0,40}/u.exec(await readFile(join(outdir, file), 'utf8')) ?? [];
    if (found) throw new Error(`${join(outdir, file)}: write this character as \\u and its code: ${found}`);
  }
}

/**
 * Bundles each service into one CommonJS file below `dist/<component>`, and one for each kind of worker thread, with
 * source maps beside them for debugging (`NODE_OPTIONS=--enable-source-maps`; not in production, see `Dockerfile`).
 * Removes whitespace, because the text of a bundle stays in memory, but keeps names, and short lines, because Node
 * prints the line that throws. Skips services whose sources have not changed.
 * @param {{ into?: string, log?: (line: string) => void }} [options] `into`: another folder than `dist`, below one that
 * has `node_modules`
 */
export async function buildServices({ into = dist, log = console.log } = {}) {
  for (const component of [...services, gateway]) {
    const print = fingerprint([
      join(root, component.folder, 'src'),
      join(root, 'packages/service-kit/src'),
      join(root, 'packages/sqlite/src'),
      join(root, 'packages/static-site/src'),
      join(root, 'packages/contracts/src'),
      join(root, 'packages/documents/src'),
      join(root, 'packages/i18n/src'),
      join(root, 'packages/api-client/src'),
      join(root, 'package-lock.json'),
      join(root, 'scripts/build-services.mjs'),
    ]);
    await unlessStamped(join(into, component.folder, '.stamp'), print, async () => {
      const since = Date.now();
      await bundle(sourceEntry(component), join(into, component.folder));
      await requireLatin1(join(into, component.folder));
      log(`${component.folder}: bundled in ${Date.now() - since} ms`);
    });
  }
}
