import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesOf } from './lines.mjs';
import { readObjects } from './manifest.mjs';
import { openObjects } from './objects.mjs';

const dayMs = 86_400_000;
/** Names of complete backups: their times in UTC. */
const isName = (name) => /^2\d{3}-[\w-]+Z$/.test(name);
const timeOf = (name) => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** The names that are older than `days`, except the newest backup. */
export const expired = (names, days, now = Date.now()) =>
  names
    .filter(isName)
    .toSorted()
    .slice(0, -1)
    .filter((name) => timeOf(name) < now - days * dayMs);

/**
 * Backups in a store of their own, such as a bucket: databases and manifest below the name of each backup, and each
 * file once, below its hash, for all backups that have it. Only one backup may run at a time.
 */
export async function openBackupStore(url) {
  const objects = await openObjects(url);
  const fileKey = (sha256) => `files/${sha256}`;
  const known = new Set(await objects.list('files/'));

  async function withText(key, work) {
    const folder = await mkdtemp(join(tmpdir(), 'hb-backup-'));
    try {
      if (await objects.fetch(key, join(folder, 'text'))) await work(linesOf(createReadStream(join(folder, 'text'))));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** The names of all complete backups, oldest first. */
  async function names() {
    const keys = await objects.list('2');
    return keys
      .filter((key) => key.endsWith('/manifest.json'))
      .map((key) => key.split('/')[0])
      .filter(isName)
      .toSorted();
  }

  return {
    has: ({ sha256 }) => known.has(fileKey(sha256)),
    async add({ sha256, size }, path) {
      await objects.put(fileKey(sha256), path, size);
      known.add(fileKey(sha256));
    },

    /** Stores the databases of a backup and its lists, the manifest last: without it there is no backup. */
    async finish(folder, name, { databases, objects: list, secrets }) {
      for (const { path } of [...Object.values(databases), list, ...(secrets ? [secrets] : [])])
        await objects.put(`${name}/${path}`, join(folder, path), (await stat(join(folder, path))).size);
      const manifest = join(folder, 'manifest.json');
      await objects.put(`${name}/manifest.json`, manifest, (await stat(manifest)).size);
    },

    /** Brings a whole backup into a folder. Files that are missing are left out. */
    async fetchInto(folder, name) {
      if (!(await objects.fetch(`${name}/manifest.json`, join(folder, 'manifest.json')))) {
        const newest = (await names()).slice(-5).toReversed();
        throw new Error(`There is no backup ${name}. The newest ones: ${newest.join(', ') || 'none'}`);
      }
      for (const key of await objects.list(`${name}/`))
        await objects.fetch(key, join(folder, key.slice(name.length + 1)));
      for await (const { key, sha256 } of readObjects(folder))
        await objects.fetch(fileKey(sha256), join(folder, 'objects', key));
    },

    /** Removes the backups that are older than `days`, and the files that no other has. Returns their names. */
    async removeExpired(days, now) {
      const all = await names();
      const old = expired(all, days, now);
      // The manifests first, so that no backup is there in part.
      for (const name of old) await objects.remove([`${name}/manifest.json`]);
      for (const name of old) await objects.remove(await objects.list(`${name}/`));
      if (old.length === 0) return old;
      const unneeded = new Set(await objects.list('files/'));
      for (const name of all.filter((one) => !old.includes(one)))
        await withText(`${name}/objects.jsonl`, async (lines) => {
          for await (const line of lines) unneeded.delete(fileKey(JSON.parse(line).sha256));
        });
      await objects.remove([...unneeded]);
      return old;
    },
  };
}
