import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

interface FileRow {
  id: string;
  ext: string;
  state: string;
  size: number;
  sha256: string;
}

interface Stored<R extends FileRow> {
  rows: readonly R[];
  /** Keys of all objects there are. */
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

/** What is not whole among stored files, a line each: every row is ready and has its very object, every object has its row. */
export async function inconsistenciesIn<R extends FileRow>({ rows, keys, open }: Stored<R>): Promise<string[]> {
  const complaints: string[] = [];
  const unclaimed = new Set(keys.map((key) => key.slice(key.lastIndexOf('/') + 1)));
  for (const row of rows) {
    const name = `${row.id}.${row.ext}`;
    if (row.state !== 'ready') complaints.push(`${name} is ${row.state}`);
    if (!unclaimed.delete(name)) {
      complaints.push(`${name} has no object`);
      continue;
    }
    const { size, sha256 } = await contentOf(await open(row));
    if (size !== row.size || sha256 !== row.sha256)
      complaints.push(`${name} has ${size} bytes of ${row.size}, or others`);
  }
  return [...complaints, ...[...unclaimed].map((name) => `${name} has no row`)];
}
