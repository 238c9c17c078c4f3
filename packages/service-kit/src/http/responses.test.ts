import { identity } from '@hourbank/contracts';
import { seeded } from '@hourbank/testing';
import type { Context } from 'koa';
import { Page, setPageHeaders } from './responses';

const random = seeded(20_261_127);
const below = (limit: number) => Math.floor(random() * limit);

interface At {
  page: number;
  pageSize: number;
}

/** The rows that are left for a page. */
const rowsOf = ({ page, pageSize }: At, totalCount: number) =>
  Math.max(0, Math.min(pageSize, totalCount - (page - 1) * pageSize));

/** The page that a page of a list of this length links to. A long one may have fewer rows than there are. */
function linkedFrom(
  at: At,
  totalCount: number,
  relation: 'prev' | 'next',
  rowCount = rowsOf(at, totalCount),
): At | null {
  const headers = new Map<string, string>();
  const ctx = { querystring: '', path: '/api/clients', set: (name: string, value: string) => headers.set(name, value) };
  setPageHeaders(ctx as unknown as Context, identity.listClients, new Page(Array(rowCount), { ...at, totalCount }));
  const link = new RegExp(`\\?page=(\\d+)&pageSize=(\\d+)>; rel="${relation}"`).exec(headers.get('Link') ?? '');
  return link && { page: Number(link[1]), pageSize: Number(link[2]) };
}

/** The rows of all pages that follow from a page by one relation. */
function rowsFrom(at: At, totalCount: number, relation: 'prev' | 'next', rowCount?: number): Set<number> {
  const rows = new Set<number>();
  for (
    let linked = linkedFrom(at, totalCount, relation, rowCount);
    linked;
    linked = linkedFrom(linked, totalCount, relation)
  ) {
    const first = (linked.page - 1) * linked.pageSize;
    for (let row = first; row < Math.min(first + linked.pageSize, totalCount); row += 1) rows.add(row);
  }
  return rows;
}

const range = (from: number, before: number) =>
  Array.from({ length: Math.max(0, before - from) }, (_, index) => from + index);

test('the page before one of an unpaged list ends where it begins', () => {
  expect(linkedFrom({ page: 2, pageSize: 1000 }, 2500, 'prev')).toEqual({ page: 10, pageSize: 100 });
  expect(linkedFrom({ page: 9, pageSize: 1000 }, 2500, 'prev')).toEqual({ page: 25, pageSize: 100 });
});

test('the links of a page of any size lead to all earlier and all later rows', () => {
  for (let round = 0; round < 300; round += 1) {
    const totalCount = below(3000);
    const at = { page: 1 + below(12), pageSize: 1 + below(round % 2 === 0 ? 100 : 1200) };
    const first = (at.page - 1) * at.pageSize;
    const rowCount =
      at.pageSize > 100 && round % 3 === 0 ? Math.min(rowsOf(at, totalCount), 1 + below(1200)) : undefined;
    const [before, after] = [rowsFrom(at, totalCount, 'prev'), rowsFrom(at, totalCount, 'next', rowCount)];
    const missed = [
      ...range(0, Math.min(first, totalCount)).filter((row) => !before.has(row)),
      ...range(first + (rowCount ?? at.pageSize), totalCount).filter((row) => !after.has(row)),
    ];
    expect({ at, totalCount, rowCount, missed }).toEqual({ at, totalCount, rowCount, missed: [] });
  }
});
