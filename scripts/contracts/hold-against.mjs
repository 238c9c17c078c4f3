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
 * Compares the contracts of a checkout with those of its last release, whose components may run beside the new ones.
 * @param {string} folder
 * @returns {Promise<{ release: string | null, broken: string[], unused: string[] }>} `unused`: changes of operations
 * that no component of the release uses
 */
export async function holdAgainstRelease(folder) {
  const release = await lastRelease(folder);
  if (!release) return { release, broken: [], unused: [] };
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
    const early = compareCallers(old, now).flatMap(({ id, problem }) =>
      callers
        .filter((component) => component.uses(byId.get(id)))
        .map(({ name }) => `the present ${name} would break beside ${release}: ${id} ${problem}`),
    );
    const found = compareOperations(old, now).map(({ id, problem }) => ({
      what: `${id} ${problem}`,
      components: users.filter((component) => component.uses(byId.get(id))),
    }));
    return {
      release,
      broken: [
        ...found
          .filter(({ components }) => components.length > 0)
          .map(({ components, what }) => breaking(components, what)),
        ...early,
        ...(await lostCodes(temp, folder, users)),
      ],
      unused: found
        .filter(({ components }) => components.length === 0)
        .map(({ what }) => `not used in ${release}: ${what}`),
    };
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}
