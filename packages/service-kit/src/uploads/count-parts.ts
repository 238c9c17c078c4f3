/** A boundary as RFC 2046, 5.1.1 allows it, in quotation marks or without. */
const boundaryParameter = /;\s*boundary=(?:"([\w'()+,\-./:=? ]{1,70})"|([\w!#$%&'*+\-.^`|~]{1,70}))\s*(?:;|$)/i;

/**
 * Counts the parts of a multipart body as it arrives. The parser skips a part whose headers it does not understand
 * without saying so, and its count of parts then differs from this one. Returns null if the content type has no usable
 * boundary.
 */
export function createPartCounter(contentType: string) {
  const [, quoted, plain] = boundaryParameter.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter may begin the body, without a line break before it.
  let rest = Buffer.from('\r\n');
  let delimiters = 0;

  return {
    add(chunk: Buffer) {
      const data = Buffer.concat([rest, chunk]);
      let end = 0;
      for (let at = data.indexOf(delimiter); at >= 0; at = data.indexOf(delimiter, end)) {
        delimiters += 1;
        end = at + delimiter.length;
      }
      rest = data.subarray(Math.max(end, data.length - delimiter.length + 1));
    },
    /** The number of parts of a complete body, whose last delimiter ends it. */
    parts: () => delimiters - 1,
  };
}
