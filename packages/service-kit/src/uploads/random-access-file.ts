import { open, type FileHandle } from 'node:fs/promises';

/** Random access to a spooled file without loading it into memory. */
export interface RandomAccessFile {
  readonly size: number;
  /** Reads up to `length` bytes; fewer, or none, at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Reads from a position to the end of the file in blocks. */
  blocks(from?: number): AsyncIterable<Buffer>;
}

const blockSize = 64 * 1024;

/** Opens a file, calls `read` with it and closes it. */
export async function withFile<T>(
  path: string,
  size: number,
  read: (content: RandomAccessFile) => Promise<T>,
): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await read(contentOf(handle, size));
  } finally {
    await handle.close();
  }
}

function contentOf(handle: FileHandle, size: number): RandomAccessFile {
  const read = async (position: number, length: number) => {
    if (position < 0 || position >= size || length <= 0) return Buffer.alloc(0);
    const buffer = Buffer.alloc(Math.min(length, size - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    return buffer.subarray(0, bytesRead);
  };
  return {
    size,
    read,
    async *blocks(from = 0) {
      for (let position = from; position < size; position += blockSize) yield read(position, blockSize);
    },
  };
}
