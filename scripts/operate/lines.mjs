/**
 * The lines of a stream of UTF-8. Only `\n` ends one: `readline` also splits at U+2028, which texts of clients can
 * contain, and a dump or a list must not fall apart there.
 * @param {AsyncIterable<Buffer>} stream
 * @returns {AsyncGenerator<string>}
 */
export async function* linesOf(stream) {
  let parts = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString();
}
