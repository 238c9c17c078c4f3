import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Upload } from '@hourbank/service-kit';
import { aGif, aPng } from '@hourbank/testing';
import type Sharp from 'sharp';
import { createThumbnails } from './thumbnail';

const sharp: typeof Sharp = require('sharp');
let folder: string;
let warned: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-thumbnails-'));
  warned = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const made = createThumbnails({ warn: (_: unknown, message?: string) => void warned.push(message ?? '') });
let count = 0;
async function make(bytes: Buffer, ext: Upload['ext']) {
  const path = join(folder, String(count++));
  await writeFile(path, bytes);
  return made({ path, size: bytes.length, sha256: '', type: `image/${ext}`, ext, name: `a.${ext}` });
}
const picture = (width = 300, height = 100) => sharp({ create: { width, height, channels: 3, background: '#c33' } });

test.each<[Upload['ext'], () => Promise<Buffer>]>([
  ['png', () => picture().png().toBuffer()],
  ['jpg', () => picture().jpeg().toBuffer()],
  ['webp', () => picture().webp().toBuffer()],
  ['gif', async () => aGif().bytes],
  ['png', async () => aPng(1, 1).bytes],
])('a %s becomes a small square WebP', async (ext, bytes) => {
  const small = await make(await bytes(), ext);
  expect(small).toMatchObject({ type: 'image/webp', ext: 'webp' });
  const { width, height, format } = await sharp(small!.path).metadata();
  expect([width, height, format, small!.size]).toEqual([120, 120, 'webp', (await stat(small!.path)).size]);
});

test('a photo is the right way up and tells nothing of its camera', async () => {
  const photo = await picture(200, 400)
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Make: 'Secret' } })
    .toBuffer();
  const small = await make(photo, 'jpg');
  const { exif, orientation } = await sharp(small!.path).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
});

test('a BMP shows itself, without a word', async () => {
  expect(await make(Buffer.from('BM'), 'bmp')).toBeNull();
  expect(warned).toEqual([]);
});

test.each<[string, () => Promise<Buffer>]>([
  ['more than 40 million pixels', () => picture(8000, 5001).png().toBuffer()],
  [
    'a picture cut off',
    async () =>
      (
        await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
          .png()
          .toBuffer()
      ).subarray(0, 20_000),
  ],
  [
    'SVG',
    async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
      ),
  ],
  ['nonsense', async () => randomBytes(500)],
])('%s has no thumbnail and leaves no file', async (_, bytes) => {
  expect(await make(await bytes(), 'png')).toBeNull();
  expect(warned).toEqual(['a screenshot has no thumbnail']);
  expect((await readdir(folder)).filter((name) => name.endsWith('.webp'))).toEqual([]);
});

test('many at the same moment come one after the other', async () => {
  const bytes = await picture(1000, 1000).png().toBuffer();
  const all = await Promise.all(Array.from({ length: 12 }, () => make(bytes, 'png')));
  expect(all.every((small) => small !== null)).toBe(true);
});
