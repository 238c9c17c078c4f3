import { select } from '@hourbank/service-kit/db';
import type { TestResponse } from '@hourbank/testing';
import { addEntries } from '../../tests/many-entries';
import { startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { pageSql } from './entry-store';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
  await addEntries(
    tracking.deps,
    Array.from({ length: total }, (_, index) => ({
      clientId: clientOf(index),
      packageId: 1,
      hours: 100,
      shown: isShown(index),
      // Several entries have the same time, so that their ids determine the order.
      date: new Date(Date.UTC(2026, 0, 1 + ((index * 37) % 41))).toISOString(),
    })),
  );
});
afterAll(() => tracking.close());

const total = 390;
const isShown = (index: number) => index % 13 !== 5;
const clientOf = (index: number) => (index % 3 === 2 ? 8 : 7);
const shown = Array.from({ length: total }, (_, index) => index).filter(isShown);

test.each([
  ['a client', '/api/timeEntries/client/7', shown.filter((index) => clientOf(index) === 7).length],
  ['all clients', '/api/timeEntries', shown.length],
])('returns every entry of %s once, newest first, with the total, also on deep pages', async (_, path, count) => {
  for (const size of [20, 7]) {
    const seen: TimeEntry[] = [];
    const totalPages = Math.ceil(count / size);
    for (let page = 1; page <= totalPages + 1; page += 1) {
      const { body } = await tracking.admin<{ timeEntries: TimeEntry[]; pagination: object }>(
        'GET',
        `${path}?page=${page}&pageSize=${size}`,
      );
      expect(body.pagination).toMatchObject({ currentPage: page, totalPages, totalCount: count });
      expect(body.timeEntries).toHaveLength(Math.min(size, Math.max(0, count - (page - 1) * size)));
      seen.push(...body.timeEntries);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(count);
    const inOrder = [...seen].sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
    expect(seen.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  }
});

test.each([
  ['a client', 7],
  ['all clients', undefined],
])('a first page of %s reads an index and sorts nothing', async (_, clientId) => {
  const { read } = tracking.deps.db;
  const isSqlite = read.dataSource.options.type === 'better-sqlite3';
  const owner = clientId === undefined ? [] : [clientId];
  const plan = await select<object>(read, `EXPLAIN ${isSqlite ? 'QUERY PLAN' : ''} ${pageSql(clientId)}`, [
    ...owner,
    ...owner,
    5,
    0,
  ]);
  expect(JSON.stringify(plan)).toContain('ix_entries_');
  expect(JSON.stringify(plan)).not.toMatch(/filesort|TEMP B-TREE/);
});

test('a plain list ends after a few MB of text, and links to the rows that follow', async () => {
  const description = `<p>${'x'.repeat(60_000)}</p>`;
  const large = Array.from({ length: 130 }, (_, index) => ({
    clientId: 9,
    packageId: 1,
    hours: 100,
    date: new Date(Date.UTC(2026, 2, 1, 0, index)).toISOString(),
    description,
  }));
  await addEntries(tracking.deps, large);
  const seen: number[] = [];
  const lengths: number[] = [];
  for (let path = '/api/entries/client/9'; path !== '';) {
    const list: TestResponse<TimeEntry[]> = await tracking.admin('GET', path);
    expect([list.status, list.headers.get('X-Total-Count')]).toEqual([200, '130']);
    lengths.push(list.body.length);
    seen.push(...list.body.map(({ id }) => id));
    path = /<([^>]+)>; rel="next"/.exec(list.headers.get('Link') ?? '')?.[1] ?? '';
  }
  expect(lengths).toEqual([100, 30]);
  expect(new Set(seen).size).toBe(130);
  const { body } = await tracking.admin<TimeEntry[]>('GET', '/api/entries/client/7');
  expect(body).toHaveLength(shown.filter((index) => clientOf(index) === 7).length);
});
