import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildFront } from './build-front.mjs';
import { buildServices, bundle } from './build-services.mjs';
import { runJestProject } from './lib/jest-project.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root, sourceEntry } from './lib/components.mjs';
import { run } from './lib/run.mjs';
import { ensureCluster, ensureServers } from './lib/requirements.mjs';

requireNode();

/** All files of the tests are below one folder, which is removed at the end. */
const folder = await mkdtemp(join(tmpdir(), 'hourbank-faults-'));
const notes = join(folder, 'measurements');
const started = Date.now();

const patterns = process.argv.slice(2);
/** Only one test needs a database cluster. */
const needsCluster =
  patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern).test('e2e/faults/cluster.test.ts'));

/**
 * Tests of faults, by file name: `npm run test:faults -- rolling kill`. BUILD_DIR names another folder for the bundles
 * than `dist`.
 */
const runTests = () => runJestProject('faults', { patterns, env: { TMPDIR: folder, FAULTS_MEASUREMENTS: notes } });

/** Unmounts small disks that an interrupted test has left. */
async function unmountLeftovers() {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  const mountPoints = mounts
    .split('\n')
    .map((line) => line.split(' ')[1])
    .filter((path) => path?.startsWith(folder));
  for (const path of mountPoints.reverse()) await run('umount', ['-l', path]);
}

/** Deletes network namespaces that an interrupted test has left; each has a file with its name. */
async function deleteNamespaces() {
  const names = (await readdir(folder)).filter((name) => name.startsWith('namespace-'));
  for (const name of names) await run('ip', ['netns', 'del', name.slice('namespace-'.length)]).catch(() => undefined);
}

let code = 1;
try {
  await ensureServers();
  if (needsCluster) await ensureCluster();
  const into = resolve(root, process.env.BUILD_DIR ?? 'dist');
  await buildServices({ into });
  await bundle(sourceEntry({ folder: 'packages/static-site' }), join(into, 'static-site'));
  await buildFront();
  code = await runTests();
  const measurements = await readFile(notes, 'utf8').catch(() => '');
  console.log(`\nMeasurements:\n${measurements}\nTook ${Math.round((Date.now() - started) / 1000)} s`);
} catch (cause) {
  console.error(cause.output ?? '', cause.message);
}
await unmountLeftovers();
await deleteNamespaces();
await rm(folder, { recursive: true, force: true, maxRetries: 3 });
process.exit(code);
