import { crc32, deflateSync } from 'node:zlib';
import type { SampleFile } from '@hourbank/testing';

/** The seven passes of Adam7: the first pixel of each and the distance between its pixels. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A black, interlaced PNG: small as a file, large and slow to decode. */
export function interlacedPng(side: number): SampleFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 1], 8);
  const bytes = passes.reduce((sum, [x, y, stepX, stepY]) => {
    const [width, height] = [Math.ceil((side - x) / stepX), Math.ceil((side - y) / stepY)];
    return sum + height * (1 + width * 3);
  }, 0);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(bytes), { level: 9 });
  return {
    name: 'large.png',
    type: 'image/png',
    bytes: Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  };
}
