import { seeded } from '@hourbank/testing';
import { monthsOfPage } from './entry-store';

const random = seeded(20_261_128);
const below = (limit: number) => Math.floor(random() * limit);

test('each page of random months is the slice of all entries, from the fewest months', () => {
  for (let round = 0; round < 300; round += 1) {
    const months = Array.from({ length: below(6) }, (_, index) => ({ month: `2026-0${index + 1}`, entries: below(9) }));
    // Newest first: the number of an entry counts within its month.
    const all = months
      .toReversed()
      .flatMap(({ month, entries }) => Array.from({ length: entries }, (_, at) => `${month} ${at}`));
    const limit = 1 + below(12);
    const offset = below(all.length + 5);
    const found = monthsOfPage(months, { limit, offset });
    const page = all.slice(offset, offset + limit);
    if (page.length === 0) {
      expect(found).toBeNull();
      continue;
    }
    const own = all.filter((entry) => found && entry.slice(0, 7) >= found.first && entry.slice(0, 7) <= found.last);
    expect(own.slice(found?.offset, (found?.offset ?? 0) + limit)).toEqual(page);
    expect(found).toMatchObject({ count: own.length, first: page.at(-1)?.slice(0, 7), last: page[0]?.slice(0, 7) });
  }
});
