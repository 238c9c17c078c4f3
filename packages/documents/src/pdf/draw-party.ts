import { type Box, heightOf, type PageWriter, type TextStyle } from './page-writer';
import type { PagedWriter } from './paged-writer';

interface Party {
  title: string;
  name: string;
  /** Blank ones are left out. */
  details: readonly string[];
}

/** Sizes of the texts, in points. */
interface Sizes {
  title: number;
  name: number;
  details: number;
}

/** A party takes at most this height, in points, so that the rest of the page has room. */
const maxHeight = 320;
/** The scales that are tried until the texts fit. The last one has room for the longest texts of the contract. */
const scales = [1, 0.8, 0.65, 0.5, 0.4];

/**
 * Draws the sender or the recipient of a document below `y`. Long texts wrap, and are smaller if they need more room
 * than there is; only an address of hundreds of lines is cut. Returns the y position below them.
 */
export function drawParty(
  { linesOf, write }: Pick<PageWriter | PagedWriter, 'linesOf' | 'write'>,
  { x, y: top, width }: Box,
  { title, name, details }: Party,
  sizes: Sizes,
): number {
  const blocksAt = (scale: number) => {
    const blockOf = (text: string, style: TextStyle & { size: number }) => {
      const maxLines = Math.ceil(maxHeight / heightOf([''], style));
      return { lines: linesOf(text, { width, maxLines }, style), style };
    };
    return [
      blockOf(name, { size: sizes.name * scale, bold: true }),
      ...details.filter(Boolean).map((detail) => blockOf(detail, { size: sizes.details * scale })),
    ];
  };
  type Blocks = ReturnType<typeof blocksAt>;
  const heightOfAll = (blocks: Blocks) => blocks.reduce((sum, { lines, style }) => sum + heightOf(lines, style), 0);
  let blocks: Blocks = [];
  for (const scale of scales) {
    blocks = blocksAt(scale);
    if (heightOfAll(blocks) < maxHeight) break;
  }
  const heading = { size: sizes.title, color: '#5b6474' };
  write([title], { x, y: top, width }, heading);
  let y = top + heightOf([title], heading) + 2;
  for (const { lines, style } of blocks) {
    write(lines, { x, y, width }, style);
    y += heightOf(lines, style);
  }
  return y;
}
