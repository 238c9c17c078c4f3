import { ApiError } from '@hourbank/api-client';
import { aPackage } from '../testing/builders';
import { balanceOf, canTakeEntries } from './hours';
import { readListSearch } from './list-search';
import { createIdempotencyKey } from './idempotency-key';

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

test('a different file gets a new idempotency key', () => {
  const key = createIdempotencyKey();
  const file = (name: string) => new File(['x'], name, { lastModified: 1 });
  const first = key.of({ a: 1 }, [file('a.png')]);
  expect(key.of({ a: 1 }, [file('a.png')])).toBe(first);
  expect(key.of({ a: 1 }, [file('b.png')])).not.toBe(first);
});

test('keeps the key while the server may still be processing the request', () => {
  const key = createIdempotencyKey();
  const first = key.of('same');
  for (const error of [
    new ApiError(0, ''),
    new ApiError(503, ''),
    new ApiError(409, '', { code: 'idempotency_key_in_use' }),
    new Error('lost'),
  ]) {
    key.failed(error);
    expect(key.of('same')).toBe(first);
  }
  key.failed(new ApiError(422, ''));
  expect(key.of('same')).not.toBe(first);
});
