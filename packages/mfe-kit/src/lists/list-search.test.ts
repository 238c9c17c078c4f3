import { setBusinessTimeZone, setServiceTime } from '@hourbank/i18n/format';
import { tracking } from '@hourbank/contracts';
import { exportPath, listQueryOf } from './list-query';
import { filterCount, listSearchReader, readId, withoutFilters } from './list-search';
import { daysOf } from './periods';

const read = listSearchReader({ statuses: ['open', 'done'], sorts: ['-date', 'date'], pageSize: 5 });
const readClean = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(read(search))) as object;

afterEach(() => {
  jest.useRealTimers();
  setBusinessTimeZone('UTC');
});

test('reads valid values of the URL', () => {
  const search = { page: 3, size: 25, search: 'rana', status: 'done', client: 7, sort: 'date', period: 'this-week' };
  expect(readClean(search)).toEqual(search);
  expect(readClean({ from: '2024-02-29', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-03-01' });
});

test.each([
  { page: 1 },
  { page: 0 },
  { page: 1.5 },
  { page: '2' },
  { page: 1e10 },
  { size: 5 },
  { size: 7 },
  { size: '25' },
  { search: '' },
  { search: '  ' },
  { search: { a: 1 } },
  { search: null },
  { status: 'deleted' },
  { status: ['open'] },
  { client: 0 },
  { client: 'banana' },
  { period: 'next-year' },
  { from: '2024-02-30' },
  { from: '1024-01-01' },
  { to: 20_240_101 },
  { to: 'tomorrow' },
  { sort: '-date' },
  { sort: 'password' },
])('%j falls back to the default', (search) => {
  expect(readClean(search)).toEqual({});
});

test('removes an invalid value from the URL instead of keeping it', () => {
  expect(read({ page: 'banana' })).toHaveProperty('page', undefined);
});

test('a search is text, without spaces around it and with at most 200 characters', () => {
  expect(readClean({ search: 42 })).toEqual({ search: '42' });
  expect(readClean({ search: ' #752 ' })).toEqual({ search: '#752' });
  expect(read({ search: 'a'.repeat(300) }).search).toHaveLength(200);
});

test('a last day before the first is no last day, and a period replaces both', () => {
  expect(readClean({ from: '2024-03-01', to: '2024-02-01' })).toEqual({ from: '2024-03-01' });
  expect(readClean({ from: '2024-03-01', to: '2024-03-02', period: 'today' })).toEqual({ period: 'today' });
});

test('counts filters, two days as one, and clears them but not the order', () => {
  const search = {
    page: 3,
    size: 25,
    search: 'a',
    status: 'b',
    client: 1,
    from: '2024-01-01',
    to: '2024-01-02',
    sort: 'x',
  } as const;
  expect(filterCount(search)).toBe(4);
  expect(filterCount({ page: 2, sort: 'date' })).toBe(0);
  expect(JSON.parse(JSON.stringify(withoutFilters(search)))).toEqual({ size: 25, sort: 'x' });
});

test('reads ids', () => {
  expect([readId(7), readId('7'), readId(-1), readId(undefined)]).toEqual([7, undefined, undefined, undefined]);
});

describe('periods', () => {
  test.each([
    ['today', '2024-02-29', '2024-02-29', '2024-02-29'],
    ['this-week', '2024-02-29', '2024-02-26', '2024-03-03'],
    ['this-week', '2024-03-03', '2024-02-26', '2024-03-03'],
    ['this-week', '2024-03-04', '2024-03-04', '2024-03-10'],
    ['this-month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['this-month', '2023-12-31', '2023-12-01', '2023-12-31'],
    ['last-month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['last-month', '2024-01-15', '2023-12-01', '2023-12-31'],
    ['this-year', '2024-02-29', '2024-01-01', '2024-12-31'],
  ] as const)('%s on %s is %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to });
  });

  test('begin at midnight of the business time zone', () => {
    jest.useFakeTimers({ now: new Date('2024-02-29T22:30:00Z') });
    expect(listQueryOf({ period: 'today' }, 5)).toMatchObject({ from: '2024-02-29', to: '2024-02-29' });
    setBusinessTimeZone('Asia/Beirut');
    expect(listQueryOf({ period: 'this-month' }, 5)).toMatchObject({ from: '2024-03-01', to: '2024-03-31' });
    setServiceTime('Sat, 20 Jan 2024 22:30:00 GMT');
    expect(listQueryOf({ period: 'today' }, 5)).toMatchObject({ from: '2024-01-21', to: '2024-01-21' });
    setServiceTime(new Date().toUTCString());
  });
});

test('the request has the page and the totals, the CSV only what selects and orders rows', () => {
  const query = listQueryOf({ page: 2, size: 100, search: 'a b', status: 'In Progress', client: 7, sort: '-hours' }, 5);
  expect(query).toEqual({
    page: 2,
    pageSize: 100,
    search: 'a b',
    status: 'In Progress',
    clientId: 7,
    sort: '-hours',
    totals: true,
  });
  expect(exportPath(tracking.exportTimeEntries, query)).toBe(
    '/api/timeEntries.csv?search=a+b&status=In+Progress&clientId=7&sort=-hours',
  );
});
