import type { RandomAccessFile } from './file-bytes';

/** Larger images (40 megapixels) are rejected, because decoding them could exhaust memory. */
const maxPixels = 40_000_000;

const isValidSize = (width: number, height: number) => width > 0 && height > 0 && width * height <= maxPixels;

/** Whether the content ends with `mark`, ignoring the zeros that some programs append. */
async function endsWith(content: RandomAccessFile, mark: Buffer): Promise<boolean> {
  const tail = await content.read(Math.max(0, content.size - 4096), 4096);
  let end = tail.length;
  while (end > 0 && tail[end - 1] === 0 && !tail.subarray(0, end).subarray(-mark.length).equals(mark)) end -= 1;
  return tail.subarray(0, end).subarray(-mark.length).equals(mark);
}

export async function isPng(content: RandomAccessFile): Promise<boolean> {
  const head = await content.read(0, 33);
  if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR' || head.readUInt32BE(8) !== 13) return false;
  return (
    isValidSize(head.readUInt32BE(16), head.readUInt32BE(20)) &&
    endsWith(content, Buffer.from('49454e44ae426082', 'hex'))
  );
}

const gifBlocks = [0x21, 0x2c, 0x3b];

export async function isGif(content: RandomAccessFile): Promise<boolean> {
  const head = await content.read(0, 13 + 256 * 3 + 1);
  if (head.length < 14 || !/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return false;
  const flags = head.readUInt8(10);
  const firstBlock = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  return (
    isValidSize(head.readUInt16LE(6), head.readUInt16LE(8)) &&
    gifBlocks.includes(head[firstBlock] ?? 0) &&
    endsWith(content, Buffer.from([0x3b]))
  );
}

export async function isBmp(content: RandomAccessFile): Promise<boolean> {
  const head = await content.read(0, 30);
  if (head.length < 26) return false;
  const [declared, pixelsAt, headerSize] = [head.readUInt32LE(2), head.readUInt32LE(10), head.readUInt32LE(14)];
  if (declared > content.size || pixelsAt >= content.size || pixelsAt < 14 + headerSize) return false;
  if (headerSize === 12)
    return isValidSize(head.readUInt16LE(18), head.readUInt16LE(20)) && head.readUInt16LE(22) === 1;
  if (![40, 52, 56, 64, 108, 124].includes(headerSize) || head.length < 28) return false;
  return isValidSize(head.readInt32LE(18), Math.abs(head.readInt32LE(22))) && head.readUInt16LE(26) === 1;
}

export async function isWebp(content: RandomAccessFile): Promise<boolean> {
  const head = await content.read(0, 30);
  if (head.length < 30 || head.toString('latin1', 8, 12) !== 'WEBP' || head.readUInt32LE(4) + 8 > content.size)
    return false;
  const size = webpSize(head);
  return size !== null && isValidSize(...size);
}

function webpSize(head: Buffer): [number, number] | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return head[20] === 0x2f ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : null;
    }
    case 'VP8X':
      return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
    default:
      return null;
  }
}

/** Start-of-frame markers: C0-CF except DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;
const maxSegments = 1_000;

/**
 * Reads the segments up to the image data and searches it for the end marker. Cameras may append data after that
 * marker.
 */
export async function isJpeg(content: RandomAccessFile): Promise<boolean> {
  let position = 2;
  let hasFrame = false;
  for (let count = 0; count < maxSegments; count += 1) {
    const segment = await content.read(position, 9);
    const marker = segment[1] ?? 0;
    if (segment.length < 4 || segment[0] !== 0xff) return false;
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (isFrame(marker)) {
      if (segment.length < 9 || !isValidSize(segment.readUInt16BE(7), segment.readUInt16BE(5))) return false;
      hasFrame = true;
    }
    const length = segment.readUInt16BE(2);
    if (length < 2) return false;
    position += 2 + length;
    if (marker === startOfScan) return hasFrame && hasEndOfImage(content, position);
  }
  return false;
}

async function hasEndOfImage(content: RandomAccessFile, from: number): Promise<boolean> {
  const mark = Buffer.from([0xff, 0xd9]);
  let last: Buffer = Buffer.alloc(0);
  for await (const block of content.blocks(from)) {
    if (Buffer.concat([last, block]).includes(mark)) return true;
    last = block.subarray(-1);
  }
  return false;
}
