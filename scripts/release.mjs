import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/components.mjs';
import { lastRelease } from './lib/release.mjs';
import { run } from './lib/run.mjs';

const version = process.argv[2] ?? '';
const git = async (...args) => (await run('git', args)).trim();

function requireNewer(last) {
  const numbers = (text) => text.replace(/^v/, '').split('.').map(Number);
  const [now, before] = [numbers(version), numbers(last)];
  const at = now.findIndex((number, index) => number !== before[index]);
  if (at === -1 || now[at] < before[at]) throw new Error(`${version} does not come after ${last}.`);
}

async function setVersion(path) {
  const file = join(root, path, 'package.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/("version": )"[^"]*"/, `$1"${version}"`));
  return join(path, 'package.json');
}

/** The lockfile also contains the version of each component. */
async function setLockedVersions(paths) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(await readFile(file, 'utf8'));
  lock.version = version;
  for (const path of ['', ...paths]) lock.packages[path].version = version;
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
}

async function componentsWithVersion() {
  const packages = (await readdir(join(root, 'packages'))).map((name) => `packages/${name}`);
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return [...packages, ...workspaces.filter((path) => !path.includes('*'))];
}

/**
 * Sets the version of all components and creates a commit and a tag, with which later commits are compared. Does not
 * push.
 */
async function release() {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('The version is missing. Usage: npm run release -- 0.2.0');
  if ((await git('status', '--porcelain')) !== '') throw new Error('There are changes that are not committed.');
  const last = await lastRelease();
  if (last) requireNewer(last);
  for (const check of ['check-contracts', 'check-migrations']) await run(process.execPath, [`scripts/${check}.mjs`]);
  const components = await componentsWithVersion();
  const files = [await setVersion(''), ...(await Promise.all(components.map(setVersion)))];
  await setLockedVersions(components);
  await git('commit', '-q', '-m', `chore(release): ${version}`, '--', 'package-lock.json', ...files);
  await git('tag', '-a', `v${version}`, '-m', `Hourbank ${version}`);
  console.log(`v${version} is tagged. To publish it: git push --follow-tags`);
}

await release().catch((cause) => {
  console.error(`${cause.output ?? ''}${cause.message}`);
  process.exitCode = 1;
});
