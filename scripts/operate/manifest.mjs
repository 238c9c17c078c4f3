import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf } from './lines.mjs';

/**
 * What a backup consists of. `objects.jsonl` beside it names every object with its size and hash, a line each.
 * @typedef {{ path: string, size: number, sha256: string }} BackupFile
 * @typedef {{ format: 1, hourbank: string, commit: string, madeAt: string, kind: 'sqlite' | 'mysql', databases:
 * Record<string, BackupFile>, objects: BackupFile & { count: number, bytes: number }, secrets: BackupFile | null,
 * lost: string[] }} Manifest
 */

export async function hashOf(file) {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

/** @returns {Promise<BackupFile>} */
export async function describeFile(folder, path) {
  const file = join(folder, path);
  return { path, size: (await stat(file)).size, sha256: await hashOf(file) };
}

/** Writes the list of objects as they come. */
export async function writeObjects(folder, objects) {
  const out = createWriteStream(join(folder, 'objects.jsonl'), { mode: 0o600 });
  let [count, bytes] = [0, 0];
  for (const object of objects) {
    count += 1;
    bytes += object.size;
    if (!out.write(`${JSON.stringify(object)}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return { ...(await describeFile(folder, 'objects.jsonl')), count, bytes };
}

/** @returns {AsyncGenerator<{ service: string, key: string, size: number, sha256: string }>} */
export async function* readObjects(folder) {
  for await (const line of linesOf(createReadStream(join(folder, 'objects.jsonl')))) yield JSON.parse(line);
}

export const writeManifest = (folder, manifest) =>
  writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

/** @returns {Promise<Manifest>} */
export async function readManifest(folder) {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((cause) => {
    throw cause.code === 'ENOENT' ? new Error(`${folder} is no backup: it has no manifest.json`) : cause;
  });
  const manifest = JSON.parse(text);
  if (manifest.format !== 1) throw new Error(`This backup has the format ${manifest.format}; only 1 is known here.`);
  return manifest;
}

/** Whether a file has this size and hash. */
export const isSame = async (file, { size, sha256 }) => {
  const found = await stat(file).catch(() => null);
  return found?.size === size && (await hashOf(file)) === sha256;
};

/** The paths in a backup that differ from its manifest. */
export async function findDamage(folder, { databases, objects, secrets }) {
  const damaged = [];
  for (const file of [...Object.values(databases), objects, ...(secrets ? [secrets] : [])]) {
    if (!(await isSame(join(folder, file.path), file))) damaged.push(file.path);
  }
  if (damaged.includes(objects.path)) return damaged;
  for await (const object of readObjects(folder)) {
    if (!(await isSame(join(folder, 'objects', object.key), object))) damaged.push(`objects/${object.key}`);
  }
  return damaged;
}
