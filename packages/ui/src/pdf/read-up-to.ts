/** Reads the body of a response. Throws a RangeError and stops reading if it is longer than `limit` bytes. */
export async function readUpTo(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.length;
    if (length > limit) {
      await reader?.cancel();
      throw new RangeError(`The file is longer than ${limit} bytes.`);
    }
    blocks.push(read.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}
