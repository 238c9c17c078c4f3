import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './components.mjs';
import { run, RunError } from './run.mjs';

const git = (folder, ...args) => run('git', ['-C', folder, ...args]);
const unlessRefused = (work) =>
  work.catch((cause) => {
    if (cause instanceof RunError) return null;
    throw cause;
  });

/**
 * The newest release that the present commit descends from, or null: none was made, the clone is too shallow to know,
 * or this is no clone. A release of everything has a tag `v1.2.0`, that of a component alone `svc-billing/v1.2.1`.
 * @param {string} [folder]
 * @param {{ component?: string, candidates?: boolean }} [options] `component` also counts its own releases,
 * `candidates` those before a release, with which nothing is compared
 * @returns {Promise<string | null>}
 */
export async function lastRelease(folder = root, { component, candidates = false } = {}) {
  const tags = ['v*', ...(component ? [`${component}/v*`] : [])];
  const wanted = tags.flatMap((tag) => ['--match', tag, ...(candidates ? [] : ['--exclude', `${tag}-*`])]);
  const said = await unlessRefused(git(folder, 'describe', '--tags', '--abbrev=0', ...wanted));
  return said?.trim() || null;
}

/**
 * Lays the files of a commit out in a folder; the working tree stays as it is.
 * @param {string} commit
 * @param {string} target
 * @param {{ from?: string, only?: (name: string) => boolean }} [options] `only` chooses among the names at the top
 */
export async function layOut(commit, target, { from = root, only = () => true } = {}) {
  const names = (await git(from, 'ls-tree', '--name-only', commit)).split('\n').filter((name) => name && only(name));
  await mkdir(target, { recursive: true });
  const archive = join(target, '.archive.tar');
  await git(from, 'archive', '--format=tar', '-o', archive, commit, ...names);
  await run('tar', ['-xf', archive, '-C', target]);
  await rm(archive);
}
