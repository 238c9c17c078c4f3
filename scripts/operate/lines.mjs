/**
 * Buffers of whole lines: a stream that is cut at line feeds only. The last one may lack its line feed.
 * @param {AsyncIterable<Buffer>} stream
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* blocksOf(stream) {
  let parts = [];
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      yield Buffer.concat([...parts, chunk.subarray(0, end)]);
      parts = [];
    }
    if (end < chunk.length) parts.push(chunk.subarray(end));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

/**
 * The lines of a buffer of UTF-8. Only `\n` ends one: `readline` also splits at U+2028, which texts of clients can
 * contain, and a dump or a list must not fall apart there.
 * @param {Buffer} block
 * @returns {Generator<string>}
 */
export function* linesIn(block) {
  for (let from = 0; from < block.length;) {
    const at = block.indexOf(10, from);
    const end = at < 0 ? block.length : at;
    yield block.toString('utf8', from, end);
    from = end + 1;
  }
}

/**
 * The lines of a stream of UTF-8.
 * @param {AsyncIterable<Buffer>} stream
 * @returns {AsyncGenerator<string>}
 */
export async function* linesOf(stream) {
  for await (const block of blocksOf(stream)) yield* linesIn(block);
}
