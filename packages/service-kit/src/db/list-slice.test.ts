import { seeded } from '@hourbank/testing';
import { fromNearerEnd } from './list-sql';

const random = seeded(20_261_126);
const below = (limit: number) => Math.floor(random() * limit);

test('each page of a list of any size is the slice of the list, and never steps over more than half of it', () => {
  for (let round = 0; round < 300; round += 1) {
    const count = below(60);
    const list = Array.from({ length: count }, (_, index) => index);
    const limit = 1 + below(20);
    for (let offset = 0; offset <= count + limit; offset += limit) {
      const { order, slice, isReversed } = fromNearerEnd(
        { expression: 'id', direction: 'ASC' },
        { limit, offset },
        count,
      );
      expect(order.direction).toBe(isReversed ? 'DESC' : 'ASC');
      const read = (isReversed ? list.toReversed() : list).slice(slice.offset, slice.offset + slice.limit);
      expect(isReversed ? read.reverse() : read).toEqual(list.slice(offset, offset + limit));
      if (offset < count) expect(slice.offset).toBeLessThanOrEqual(count / 2);
    }
  }
});
