import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

interface FileRow {
  id: string;
  ext: string;
  state: string;
  size: number;
  sha256: string;
}

interface StoredFiles<R extends FileRow> {
  rows: readonly R[];
  /** Keys of all objects in the store. */
  keys: readonly string[];
  open: (row: R) => Promise<Readable>;
}

async function contentOf(stream: Readable) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of stream) {
    hash.update(part as Buffer);
    size += (part as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * Lists inconsistencies of stored files: rows that are not ready, missing or different objects, and objects without a
 * row.
 */
export async function inconsistenciesIn<R extends FileRow>({ rows, keys, open }: StoredFiles<R>): Promise<string[]> {
  const problems: string[] = [];
  const withoutRow = new Set(keys.map((key) => key.slice(key.lastIndexOf('/') + 1)));
  for (const row of rows) {
    const name = `${row.id}.${row.ext}`;
    if (row.state !== 'ready') problems.push(`${name} is ${row.state}`);
    if (!withoutRow.delete(name)) {
      problems.push(`${name} has no object`);
      continue;
    }
    const { size, sha256 } = await contentOf(await open(row));
    if (size !== row.size || sha256 !== row.sha256)
      problems.push(`${name} has ${size} bytes instead of ${row.size}, or other content`);
  }
  return [...problems, ...[...withoutRow].map((name) => `${name} has no row`)];
}
