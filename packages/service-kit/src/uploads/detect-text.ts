import type { RandomAccessFile } from './random-access-file';

/** Start of an HTML page or an SVG as browsers detect it, after white space and comments. */
const markup = /^[\s\uFEFF]*(?:<!--[^]*?-->\s*)*<(?:[a-z]|[!?/])/i;
const startLength = 4_096;

/** Whether the content is plain text: UTF-8 without NUL that does not start with markup. */
export async function isPlainText(content: RandomAccessFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = '';
  try {
    for await (const block of content.blocks()) {
      const text = decoder.decode(block, { stream: true });
      if (text.includes('\0')) return false;
      if (start.length < startLength) start += text.slice(0, startLength);
    }
    decoder.decode();
  } catch {
    return false;
  }
  return !markup.test(start);
}
