import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildFront } from './build-front.mjs';
import { bundle } from './build-services.mjs';
import { fronts, gateway, root, services, siteDir, sourceEntry } from './lib/components.mjs';
import { collectExternals, copyRuntimeModules } from './lib/runtime-modules.mjs';

/** Program of HEALTHCHECK in each image. */
const healthCheck = join(root, 'scripts/image/health.js');

const staticSite = { folder: 'packages/static-site' };
/** The image with the commands that need no service: backup and restore. */
const operations = 'operations';

async function layOutService(component, target) {
  const externals = new Set();
  await bundle(sourceEntry(component), target, [collectExternals(externals)]);
  await copyRuntimeModules(externals, { from: join(root, component.folder), target });
}

/** Bundles backup and restore two folders below the root, where `scripts/lib/components.mjs` is in a checkout. */
async function layOutOperations(target) {
  const { build } = await import('esbuild');
  const externals = new Set();
  await build({
    entryPoints: ['backup', 'restore'].map((name) => join(root, 'scripts', `${name}.mjs`)),
    outdir: join(target, 'scripts/operate'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['better-sqlite3', '@photostructure/sqlite'],
    // For the CommonJS modules in it.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    plugins: [collectExternals(externals)],
    logLevel: 'silent',
  });
  await copyRuntimeModules(externals, { from: join(root, 'packages/sqlite'), target });
  await cp(join(root, 'package.json'), join(target, 'package.json'));
}

/** The built files keep their URL paths, so that one server suits all three front ends. */
async function layOutFront({ folder, output }, target) {
  await layOutService(staticSite, target);
  await buildFront({ only: folder });
  const isOthers = (path) => output === '' && path === join(siteDir, '_mfe');
  await cp(join(siteDir, output), join(target, 'site', output), { recursive: true, filter: (path) => !isOthers(path) });
}

/**
 * Writes the content of `/app` in the image of a component: the bundle, the modules outside it, the health check, and
 * the built files of a front end. The Dockerfile runs it: `node scripts/image-files.mjs svc-billing /app`.
 */
async function layOut(name, target) {
  const front = fronts.find(({ folder }) => folder === name);
  const component = [...services, gateway].find(({ folder }) => folder === name);
  if (name === operations) return layOutOperations(target);
  if (!front && !component) throw new Error(`No such component: ${name || '(COMPONENT is not set)'}`);
  await mkdir(target, { recursive: true });
  await (front ? layOutFront(front, target) : layOutService(component, target));
  await cp(healthCheck, join(target, 'health.js'));
}

const [name = '', target = ''] = process.argv.slice(2);
await layOut(name, resolve(target)).catch((cause) => {
  console.error(cause.message);
  process.exitCode = 1;
});
