import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildGuide } from './build-guide.mjs';
import { precompress } from './precompress.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const site = join(root, 'dist/site');
const stamps = join(root, 'dist/front-stamps.json');
const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');

/** `output` is the folder below the site; `built` is a file that exists after a build. */
const components = [
  { name: 'shell', federationName: 'shell', output: '', built: 'index.html' },
  { name: 'mfe-admin', federationName: 'mfe_admin', output: '_mfe/admin', built: '_mfe/admin/mf-manifest.json' },
  { name: 'mfe-portal', federationName: 'mfe_portal', output: '_mfe/portal', built: '_mfe/portal/mf-manifest.json' },
];

/** Inputs of every front end in addition to its own folder. The lockfile represents all installed libraries. */
const sharedInputs = [
  'packages/mfe-kit',
  'packages/ui',
  'packages/i18n',
  'packages/api-client',
  'packages/contracts',
  'package-lock.json',
];

const isInput = (path) => !/(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$|\.md$/.test(path);

async function filesOf(path) {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const nested = await Promise.all(
    entries.filter((entry) => isInput(entry.name)).map((entry) => filesOf(join(path, entry.name))),
  );
  return nested.flat();
}

async function fingerprint(inputs) {
  const files = (await Promise.all(inputs.map((input) => filesOf(join(root, input))))).flat().sort();
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of files)
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

/** Removes the previous build. The shell's folder contains those of the others, which stay. */
async function clean({ output, federationName }) {
  const folder = join(site, output);
  await rm(join(root, 'dist/source-maps', federationName), { recursive: true, force: true });
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    if (name !== '_mfe') await rm(join(folder, name), { recursive: true, force: true });
  }
}

function compile({ name }) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [rspack, 'build', '--config-loader', 'jiti', '--mode', 'production'], {
      cwd: join(root, name),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${name} could not be built:\n${output}`))));
  });
}

async function sizeOf({ output }) {
  const assets = join(site, output, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.br'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(assets, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

const readStamps = async () => JSON.parse(await readFile(stamps, 'utf8').catch(() => '{}'));

async function writeStamps(known) {
  await mkdir(dirname(stamps), { recursive: true });
  await writeFile(stamps, `${JSON.stringify(known, null, 2)}\n`);
}

/**
 * Builds the shell with the user guide and both micro-frontends into `dist/site`, including compressed copies, with
 * source maps beside it in `dist/source-maps`. Skips front ends whose sources have not changed. `only`: the name of a
 * single front end.
 */
export async function buildFront({ log = console.log, force = false, only } = {}) {
  const known = await readStamps();
  const built = [];
  for (const component of components.filter(({ name }) => only === undefined || name === only)) {
    const stamp = await fingerprint([component.name, ...sharedInputs]);
    if (!force && known[component.name] === stamp && existsSync(join(site, component.built))) {
      log(`${component.name}: unchanged`);
      continue;
    }
    const started = Date.now();
    delete known[component.name];
    await writeStamps(known);
    await clean(component);
    await compile(component);
    known[component.name] = stamp;
    built.push(component);
    log(`${component.name}: built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  const isGuideNew = (only === undefined || only === 'shell') && (await buildGuide(site));
  if (built.length > 0 || isGuideNew) {
    const started = Date.now();
    const files = await precompress(site);
    log(`compressed ${files} files in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    for (const component of built)
      log(`${component.name}: ${(await sizeOf(component)).toFixed(0)} KiB in all after brotli`);
    await writeStamps(known);
  }
  return site;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildFront({ force: process.argv.includes('--force') }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
