import { seeded, testDatabase, type TestDatabase } from '@hourbank/testing';
import { bool, hundredths, id, instant, integer, varchar } from './columns';
import { type Db, openDatabase } from './database';
import type { ListFilter } from './list-conditions';
import { createList, inOrder } from './list-sql';
import { schemaOf } from '../../tests/sample-tables';
import { searchableText, searchTerms } from './search-terms';
import { defineTable, type RowOf } from './table';

const visitTable = defineTable(
  'visits',
  {
    id: id(),
    clientId: integer(),
    shown: bool(),
    madeAt: instant(),
    hours: hundredths(),
    status: varchar(20),
    searchText: varchar(1000),
  },
  {
    indexes: [
      ['clientId', 'shown', 'madeAt', 'id'],
      ['shown', 'madeAt', 'id'],
    ],
  },
);
type Row = RowOf<typeof visitTable>;

const random = seeded(20_261_122);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

const words = [
  'Router',
  'ROUTER',
  'Élan',
  'elan',
  'Zürich',
  'نقل',
  'الخادم',
  'مُحَمَّد',
  '🙂',
  '👩‍💻',
  '100%',
  '%',
  '_',
  'a_b',
  'axb',
  "O'Brien",
  '"quoted"',
  '\\',
  '!',
  '752',
  'x'.repeat(200),
];
const statuses = ['Open', 'In Progress', 'Closed'];
const day = (index: number) => new Date(Date.UTC(2015, 0, 1 + index));

const rows: Omit<Row, 'id'>[] = Array.from({ length: 240 }, () => ({
  clientId: 7 + below(3),
  shown: below(12) > 0,
  // Several rows have the same time, hours and status, so that ids decide.
  madeAt: day(below(20)),
  hours: 25 * (1 + below(8)),
  status: oneOf(statuses),
  searchText: searchableText(Array.from({ length: below(6) }, () => oneOf(words)).join(' ')),
}));

const shape = {
  table: visitTable,
  condition: 'shown = 1',
  newest: 'madeAt',
  day: 'madeAt',
  equals: { hours: 'hours', status: 'status' },
  sorts: { date: 'madeAt', hours: 'hours', status: 'status', id: 'id' },
  statuses: { long: 'hours > 100' },
  texts: ['searchText'],
  sums: { hours: 'hours' },
} as const;

let database: TestDatabase;
let db: Db;
let stored: Row[];
beforeAll(async () => {
  database = await testDatabase('lists');
  db = await openDatabase({
    url: database.url,
    ...schemaOf(visitTable),
    log: { info: () => undefined, warn: () => undefined },
  });
  await db.tx(async (tx) => void (await tx.insert(visitTable, rows)));
  stored = await db.read.find(visitTable, { order: { id: 'ASC' } });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const comparisons: Record<string, (a: Row, b: Row) => number> = {
  date: (a, b) => a.madeAt.getTime() - b.madeAt.getTime(),
  hours: (a, b) => a.hours - b.hours,
  status: (a, b) => text(a.status, b.status),
  id: () => 0,
};

const newestFirst = (a: Row, b: Row) => b.madeAt.getTime() - a.madeAt.getTime() || b.id - a.id;

/** The rows of a filter, computed without a database. */
function model(filter: ListFilter, max: { filtered: number; searched: number }) {
  const terms = filter.terms ?? [];
  const { from, before } = filter as { from?: Date; before?: Date };
  const scope = stored
    .filter(({ shown, clientId }) => shown && (filter.clientId === undefined || clientId === filter.clientId))
    .filter(({ madeAt }) => (!from || madeAt >= from) && (!before || madeAt < before))
    .filter((row) => terms.every((term) => !term.isId || term.id === row.id))
    .filter((row) => filter.equals?.hours === undefined || filter.equals.hours === row.hours)
    .filter((row) => filter.equals?.status === undefined || filter.equals.status === row.status)
    .sort(newestFirst);
  const read = scope.slice(0, terms.some(({ isId }) => !isId) ? max.searched : max.filtered);
  const found = read
    .filter(({ status, hours }) =>
      filter.statuses?.length ? filter.statuses.some((one) => one === status || (one === 'long' && hours > 100)) : true,
    )
    .filter((row) =>
      terms.every(
        (term) => row.searchText.includes(term.text) || term.id === row.id || term.clientIds.includes(row.clientId),
      ),
    );
  const direction = filter.sort.startsWith('-') ? -1 : 1;
  const compare = comparisons[filter.sort.replace('-', '')]!;
  found.sort((a, b) => direction * (compare(a, b) || a.id - b.id));
  return {
    ids: found.map((row) => row.id),
    hours: found.reduce((sum, { hours }) => sum + hours, 0),
    limited: scope.length > read.length,
  };
}

function randomFilter(): ListFilter {
  const from = below(20);
  const search = Array.from({ length: below(4) }, () =>
    oneOf([...words, oneOf(words).slice(0, 2), `#${1 + below(250)}`, String(1 + below(250)), 'ROUT', 'ELA']),
  );
  return {
    clientId: oneOf([undefined, 7, 8, 9, 99]),
    statuses: oneOf([undefined, [oneOf(statuses)], ['Open', 'long'], ['long'], statuses]),
    from: oneOf([undefined, day(from)]),
    before: oneOf([undefined, day(from + below(10))]),
    equals: oneOf([
      undefined,
      {},
      { hours: 50 },
      { hours: undefined, status: 'Open' },
      { hours: 75, status: 'Closed' },
    ]),
    terms: searchTerms(search.join(' ')).map((term) =>
      term.isId ? term : { ...term, clientIds: oneOf([[], [], [7], [8, 9]]) },
    ),
    sort: `${oneOf(['', '-'])}${oneOf(['date', 'hours', 'status', 'id'])}`,
  };
}

test('400 random filters, sort orders and pages agree with a model in memory', async () => {
  for (let round = 0; round < 400; round += 1) {
    const filter = randomFilter();
    const max = oneOf([
      { filtered: 1000, searched: 1000 },
      { filtered: 30, searched: 10 },
    ]);
    const expected = model(filter, max);
    const slice = { limit: 1 + below(40), offset: oneOf([0, 0, below(60)]) };
    const count = (clientId?: number) =>
      Promise.resolve(stored.filter((row) => row.shown && (clientId ?? row.clientId) === row.clientId).length);
    const page = await createList(db.read, oneOf([shape, { ...shape, stored: count }]), max).page(filter, slice);
    expect([filter, page]).toEqual([
      filter,
      {
        ids: expected.ids.slice(slice.offset, slice.offset + slice.limit),
        count: expected.ids.length,
        sums: { hours: expected.hours },
        limited: expected.limited,
      },
    ]);
  }
});

test('each page of a list of random size is the slice of the whole list, from either end', async () => {
  const list = createList(db.read, shape);
  for (let round = 0; round < 12; round += 1) {
    const filter: ListFilter = {
      clientId: oneOf([undefined, 7, 8, 99]),
      from: day(below(10)),
      before: day(below(20)),
      sort: `${oneOf(['', '-'])}${oneOf(['date', 'hours', 'status', 'id'])}`,
    };
    const { ids } = model(filter, { filtered: 1000, searched: 1000 });
    const limit = 1 + below(20);
    for (let offset = 0; offset <= ids.length + limit; offset += limit) {
      const expected = ids.slice(offset, offset + limit);
      const { ids: found, count } = await list.page(filter, { limit, offset });
      expect([filter, offset, found, count]).toEqual([filter, offset, expected, ids.length]);
      const unfiltered = await list.unfilteredPage(filter, { limit, offset }, ids.length);
      expect([filter, offset, unfiltered]).toEqual([filter, offset, expected]);
    }
  }
});

test('an export has the rows of all pages, in batches, and an export without filters has no limit', async () => {
  const exported = async (filter: ListFilter, max = { filtered: 1000, searched: 1000 }, idsAtOnce = 7) => {
    const ids: number[] = [];
    for await (const batch of createList(db.read, shape, { ...max, exported: idsAtOnce }).batches(filter, 3)) {
      expect(batch.length).toBeLessThanOrEqual(3);
      ids.push(...batch);
    }
    return ids;
  };
  for (let round = 0; round < 40; round += 1) {
    const filter = randomFilter();
    const max = { filtered: 1000, searched: 1000 };
    expect([filter, await exported(filter)]).toEqual([filter, model(filter, max).ids]);
  }
  const max = { filtered: 10, searched: 5 };
  expect(await exported({ sort: '-date' }, max)).toHaveLength(stored.filter(({ shown }) => shown).length);
  expect(await exported({ sort: '-hours' }, max)).toHaveLength(10);
});

test('reads the words of a search, and stores a text as a search reads it', async () => {
  expect(searchableText('Déjà', '', 'VU')).toBe('deja\nvu');
  expect([...searchableText('🙂'.repeat(3000))]).toHaveLength(1000);
  expect(searchTerms(' Router  ROUTER #12 12 ')).toEqual([
    { text: 'router', id: null, isId: false, clientIds: [] },
    { text: '#12', id: 12, isId: true, clientIds: [] },
    { text: '12', id: 12, isId: false, clientIds: [] },
  ]);
  expect(searchTerms('#0 #99999999999').every((term) => term.id === null)).toBe(true);
  expect(searchTerms('ﷺ '.repeat(60))).toHaveLength(4);
});

test('sorts rows in the order of ids and leaves out rows that are missing', () => {
  expect(inOrder([3, 1, 2], [{ id: 1 }, { id: 3 }])).toEqual([{ id: 3 }, { id: 1 }]);
});
