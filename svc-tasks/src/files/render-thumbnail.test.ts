import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aGif, aPng } from '@hourbank/testing';
import type Sharp from 'sharp';
import { renderThumbnail } from './render-thumbnail';

const sharp: typeof Sharp = require('sharp');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-thumbnails-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function render(bytes: Buffer) {
  const path = join(folder, String(count++));
  await writeFile(path, bytes);
  const thumbnail = `${path}.webp`;
  await writeFile(thumbnail, await renderThumbnail(path));
  return thumbnail;
}
const picture = (width = 300, height = 100) => sharp({ create: { width, height, channels: 3, background: '#c33' } });

test.each<[string, () => Promise<Buffer>]>([
  ['png', () => picture().png().toBuffer()],
  ['jpg', () => picture().jpeg().toBuffer()],
  ['webp', () => picture().webp().toBuffer()],
  ['interlaced png', () => picture().png({ progressive: true }).toBuffer()],
  ['progressive jpg', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['progressive CMYK jpg', () => picture().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()],
  ['gif', async () => aGif().bytes],
  ['png', async () => aPng(1, 1).bytes],
])('renders a %s as a small square WebP', async (_, bytes) => {
  const { width, height, format } = await sharp(await render(await bytes())).metadata();
  expect([width, height, format]).toEqual([120, 120, 'webp']);
});

test('rotates a photo by its orientation and removes its metadata', async () => {
  const photo = await picture(200, 400)
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Make: 'Secret' } })
    .toBuffer();
  const { exif, orientation } = await sharp(await render(photo)).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
});

test.each<[string, () => Promise<Buffer>]>([
  ['more than 25 million pixels', () => picture(5001, 5000).png().toBuffer()],
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
  ['a BMP', async () => Buffer.from('BM')],
])('rejects %s', async (_, bytes) => {
  await expect(render(await bytes())).rejects.toThrow();
});

const large = () => picture(4200, 4200);
test.each<[string, () => Promise<Buffer>]>([
  ['an interlaced PNG of 16 bits', () => large().toColourspace('rgb16').png({ progressive: true }).toBuffer()],
  ['a progressive JPEG', () => large().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
])('rejects %s whose decoding needs more than 100 MB', async (_, bytes) => {
  await expect(render(await bytes())).rejects.toThrow('Decoding the image needs too much memory.');
});
