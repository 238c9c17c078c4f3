import type { RandomAccessFile } from './random-access-file';

/** How a page or an SVG begins (what browsers sniff for), after blanks and comments. */
const markup = /^[\s\uFEFF]*(?:<!--[^]*?-->\s*)*<(?:[a-z]|[!?/])/i;
const startLength = 4_096;

/** Plain text: UTF-8 without NUL that does not begin like a page. */
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
