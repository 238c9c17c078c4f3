import { identity } from '@hourbank/contracts';
import { seeded } from '@hourbank/testing';
import type { Context } from 'koa';
import { setPageHeaders } from './responses';

const random = seeded(20_261_127);
const below = (limit: number) => Math.floor(random() * limit);

interface At {
  page: number;
  pageSize: number;
}

/** The page that a page of a list of this length links to. */
function linkedFrom(at: At, totalCount: number, relation: 'prev' | 'next'): At | null {
  const headers = new Map<string, string>();
  const ctx = { querystring: '', path: '/api/clients', set: (name: string, value: string) => headers.set(name, value) };
  setPageHeaders(ctx as unknown as Context, identity.listClients, { ...at, totalCount });
  const link = new RegExp(`\\?page=(\\d+)&pageSize=(\\d+)>; rel="${relation}"`).exec(headers.get('Link') ?? '');
  return link && { page: Number(link[1]), pageSize: Number(link[2]) };
}

/** The rows of all pages that follow from a page by one relation. */
function rowsFrom(at: At, totalCount: number, relation: 'prev' | 'next'): Set<number> {
  const rows = new Set<number>();
  for (let linked = linkedFrom(at, totalCount, relation); linked; linked = linkedFrom(linked, totalCount, relation)) {
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
    const [before, after] = [rowsFrom(at, totalCount, 'prev'), rowsFrom(at, totalCount, 'next')];
    const missed = [
      ...range(0, Math.min(first, totalCount)).filter((row) => !before.has(row)),
      ...range(first + at.pageSize, totalCount).filter((row) => !after.has(row)),
    ];
    expect({ at, totalCount, missed }).toEqual({ at, totalCount, missed: [] });
  }
});
