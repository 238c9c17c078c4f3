import { aPackage } from '../testing/builders';
import { balanceOf, canTakeEntries } from './hours';
import { readListSearch } from './list-search';

test('a balance counts active packages only', () => {
  expect(
    balanceOf([
      aPackage({ hoursUsed: 11.9 }),
      aPackage({ status: 'expired' }),
      aPackage({ hoursPurchased: 8, hoursUsed: 6.5 }),
    ]),
  ).toEqual({ left: 1.6, total: 20 });
  expect(balanceOf([])).toEqual({ left: 0, total: 0 });
});

test('active packages with hours left can take entries, others cannot', () => {
  expect(canTakeEntries(aPackage())).toBe(true);
  expect(canTakeEntries(aPackage({ hoursUsed: 12 }))).toBe(false);
  expect(canTakeEntries(aPackage({ status: 'pending' }))).toBe(false);
});

test('invalid query parameters fall back to the first page without a search', () => {
  for (const page of [1, 0, -2, 1.5, 'banana', null])
    expect(readListSearch({ page })).toEqual({ page: undefined, search: undefined });
  expect(readListSearch({ page: 3, search: 42 })).toEqual({ page: 3, search: '42' });
  expect(readListSearch({ search: { a: 1 } }).search).toBeUndefined();
});
