import type { Order } from './list-conditions';

/** The place of a page in a list. */
export interface Slice {
  limit: number;
  offset: number;
}

const reversed = ({ expression, direction }: Order): Order => ({
  expression,
  direction: direction === 'ASC' ? 'DESC' : 'ASC',
});

/**
 * Where to read a page of a list of `count` rows. A database steps over all rows before a page, so a page of the second
 * half is read from the end, in reverse order: the last page costs as much as the first one.
 */
export function fromNearerEnd(
  order: Order,
  { limit, offset }: Slice,
  count: number,
): { order: Order; slice: Slice; isReversed: boolean } {
  const rows = Math.max(0, Math.min(limit, count - offset));
  const rowsAfter = count - offset - rows;
  return rowsAfter < offset
    ? { order: reversed(order), slice: { limit: rows, offset: rowsAfter }, isReversed: true }
    : { order, slice: { limit: rows, offset }, isReversed: false };
}
