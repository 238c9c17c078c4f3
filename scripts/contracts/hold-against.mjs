import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastRelease, layOut } from '../lib/release.mjs';
import { compareCallers, compareOperations } from './compare-operations.mjs';
import { findCodes, findUsers } from './find-users.mjs';
import { readContracts } from './read-contracts.mjs';

const isNeeded = (name) => /^(svc-|mfe-|shell$|gateway$|packages$)/.test(name);
const listed = new Intl.ListFormat('en', { type: 'conjunction' });
const breaking = (components, what) =>
  `${listed.format(components.map(({ name, version }) => `${name} ${version}`))} would break: ${what}`;

async function lostCodes(released, present, users) {
  const [before, now] = await Promise.all([findCodes(released), findCodes(present)]);
  const wanted = new Set(users.flatMap(({ codes }) => [...codes]));
  return [...wanted]
    .filter((code) => before.has(code) && !now.has(code))
    .map((code) =>
      breaking(
        users.filter(({ codes }) => codes.has(code)),
        `no operation returns the error \`${code}\``,
      ),
    );
}

/**
 * Compares the present contracts with those of one release, for the components that released it last.
 * @param {(component: string) => boolean} isLast
 */
async function holdAgainst(folder, release, isLast) {
  const temp = await mkdtemp(join(tmpdir(), 'hb-release-'));
  try {
    await layOut(release, temp, { from: folder, only: isNeeded });
    const [old, now, users, callers] = await Promise.all([
      readContracts(temp),
      readContracts(folder),
      findUsers(temp),
      findUsers(folder),
    ]);
    const byId = new Map(old.map((operation) => [operation.id, operation]));
    const early = compareCallers(old, now)
      .filter(({ id }) => isLast(`svc-${byId.get(id).service}`))
      .flatMap(({ id, problem }) =>
        callers
          .filter((component) => component.uses(byId.get(id)))
          .map(({ name }) => `the present ${name} would break beside ${release}: ${id} ${problem}`),
      );
    const found = compareOperations(old, now).map(({ id, problem }) => ({
      what: `${id} ${problem}`,
      components: users.filter((component) => component.uses(byId.get(id))),
    }));
    const last = users.filter(({ name }) => isLast(name));
    return {
      broken: [
        ...found
          .map(({ components, what }) => ({ what, components: components.filter(({ name }) => isLast(name)) }))
          .filter(({ components }) => components.length > 0)
          .map(({ components, what }) => breaking(components, what)),
        ...early,
        ...(await lostCodes(temp, folder, last)),
      ],
      unused: found
        .filter(({ components }) => components.length === 0)
        .map(({ what }) => `not used in ${release}: ${what}`),
    };
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

/**
 * Compares the contracts of a checkout with what each of its components released last, because these may run beside the
 * new ones.
 * @param {string} folder
 * @returns {Promise<{ releases: string[], broken: string[], unused: string[] }>} `unused`: changes of operations
 * that no component of a release uses
 */
export async function holdAgainstReleases(folder) {
  const last = new Map();
  for (const { name } of await findUsers(folder)) {
    const release = await lastRelease(folder, { component: name });
    if (release) last.set(name, release);
  }
  const releases = [...new Set(last.values())];
  const held = await Promise.all(
    releases.map((release) => holdAgainst(folder, release, (component) => last.get(component) === release)),
  );
  return {
    releases,
    broken: held.flatMap(({ broken }) => broken),
    unused: held.flatMap(({ unused }) => unused),
  };
}
