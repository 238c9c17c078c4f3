import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from './install.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-install-'));
  await mkdir(join(folder, 'node_modules'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lock = (packages) => writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
const installed = (packages) =>
  writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));

const koa = { version: '3.2.1', integrity: 'sha512-a' };
const kit = { resolved: 'packages/kit', link: true };
const packages = { 'node_modules/koa': koa, 'node_modules/@hourbank/kit': kit };

test('an installation is complete if it contains the packages of the lockfile, regardless of file times', async () => {
  await lock({ '': { name: 'hourbank' }, 'packages/kit': { version: '1.0.0' }, ...packages });
  await installed(packages);
  const nextYear = new Date(Date.now() + 365 * 86_400_000);
  await utimes(join(folder, 'package-lock.json'), nextYear, nextYear);
  expect(await isInstalled(folder)).toBe(true);
});

test.each([
  ['another version', { ...packages, 'node_modules/koa': { ...koa, version: '3.2.0' } }],
  ['another content of the same version', { ...packages, 'node_modules/koa': { ...koa, integrity: 'sha512-b' } }],
  ['a missing package', { 'node_modules/@hourbank/kit': kit }],
  ['a workspace that is not linked', { 'node_modules/koa': koa }],
])('%s requires an installation, although node_modules is newer than the lockfile', async (_what, found) => {
  await lock(packages);
  await installed(found);
  const lastYear = new Date(Date.now() - 365 * 86_400_000);
  await utimes(join(folder, 'package-lock.json'), lastYear, lastYear);
  expect(await isInstalled(folder)).toBe(false);
});

test('optional packages of other platforms may be missing', async () => {
  await lock({ ...packages, 'node_modules/fsevents': { version: '2.3.3', optional: true } });
  await installed(packages);
  expect(await isInstalled(folder)).toBe(true);
});

test('npm start accepts missing development dependencies, npm test does not', async () => {
  await lock({ ...packages, 'node_modules/jest': { version: '30.5.2', dev: true } });
  await installed(packages);
  expect(await isInstalled(folder, { dev: false })).toBe(true);
  expect(await isInstalled(folder)).toBe(false);
});

test('another version of a development dependency requires an installation for npm start too', async () => {
  await lock({ ...packages, 'node_modules/jest': { version: '30.5.2', dev: true } });
  await installed({ ...packages, 'node_modules/jest': { version: '29.0.0', dev: true } });
  expect(await isInstalled(folder, { dev: false })).toBe(false);
});

test('an interrupted or missing installation is not complete', async () => {
  await lock(packages);
  expect(await isInstalled(folder)).toBe(false);
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{"packages":');
  expect(await isInstalled(folder)).toBe(false);
});
