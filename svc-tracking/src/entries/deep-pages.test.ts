import { addEntries } from '../../tests/many-entries';
import { startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

test('returns every entry once on deep pages, newest first, with the total', async () => {
  await addEntries(
    tracking.deps,
    Array.from({ length: 390 }, (_, index) => ({
      clientId: index % 3 === 2 ? 8 : 7,
      packageId: 1,
      hours: 100,
      shown: index % 13 !== 5,
      // Several entries have the same time, so that their ids determine the order.
      date: new Date(Date.UTC(2026, 0, 1 + ((index * 37) % 41))).toISOString(),
    })),
  );
  const seen: TimeEntry[] = [];
  for (let page = 1; page <= 13; page += 1) {
    const { body } = await tracking.admin<{ timeEntries: TimeEntry[]; pagination: object }>(
      'GET',
      `/api/timeEntries/client/7?page=${page}&pageSize=20`,
    );
    expect(body.pagination).toMatchObject({ currentPage: page, totalPages: 12, totalCount: 240 });
    seen.push(...body.timeEntries);
  }
  expect(seen.every(({ clientId, description }) => clientId === 7 && description === '<p>Work</p>')).toBe(true);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(240);
  const inOrder = [...seen].sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
  expect(seen.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
});
