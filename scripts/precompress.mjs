import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const textFiles = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.txt']);

/** Operators edit this file in place, and a compressed copy would hide the change. */
const neverCompressed = new Set(['config.json']);

/** Compressing smaller files saves less than the `Content-Encoding` header adds. */
const smallestBytes = 256;

async function* textFilesBelow(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !textFiles.has(extname(entry.name)) || neverCompressed.has(entry.name)) continue;
    yield join(entry.parentPath, entry.name);
  }
}

const modifiedAt = async (file) => (await stat(file).catch(() => null))?.mtimeMs ?? 0;

async function compress(file) {
  if ((await modifiedAt(`${file}.br`)) > (await modifiedAt(file))) return false;
  const content = await readFile(file);
  if (content.length < smallestBytes) return false;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
  ]);
  await writeFile(`${file}.gz`, gz);
  await writeFile(`${file}.br`, br);
  return true;
}

/**
 * Puts `.br` (quality 11) and `.gz` (level 9) beside the text files of a built site, so that serving costs no time.
 * Skips files whose compressed copies are newer. Returns the number of written copies.
 */
export async function precompress(folder) {
  let written = 0;
  const work = [];
  for await (const file of textFilesBelow(folder)) work.push(file);
  // A few at a time: brotli at its best takes some memory and all of a core.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let file = work.pop(); file !== undefined; file = work.pop()) {
        if (await compress(file)) written += 1;
      }
    }),
  );
  return written;
}
