import { testDatabase, type TestDatabase } from '@hourbank/testing';
import { schemaOf } from '../../tests/sample-tables';
import { bool, id, instant, isoInstant, json, sum, unread, varchar } from './columns';
import { type Db, openDatabase } from './database';
import { execute, select } from './sql';
import { defineTable } from './table';

const meetingTable = defineTable('meetings', {
  id: id(),
  roomName: varchar(40),
  isOpen: bool(),
  startsAt: instant(),
  closesAt: isoInstant(),
  endedAt: instant({ nullable: true }),
  guests: json<string[]>(),
  seats: sum(),
  searchText: unread(varchar(40)),
});

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase('kit');
  const log = { info: () => undefined, warn: () => undefined };
  db = await openDatabase({ url: database.url, log, ...schemaOf(meetingTable) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const meeting = {
  roomName: 'Cedar',
  isOpen: false,
  startsAt: new Date(1_700_000_000_123),
  closesAt: '2026-03-01T08:05:00.123Z',
  endedAt: null,
  guests: ['Rana'],
  seats: 5_000_000_000,
};
const insert = (over: Partial<typeof meeting> = {}) =>
  db.tx((tx) => {
    const { sql, parameters } = meetingTable.insert({ ...meeting, searchText: 'cedar', ...over });
    return execute(tx, sql, parameters);
  });
const rowsOf = (columns: string, id: number, from = 'meetings') =>
  select<object>(db.read, `SELECT ${columns} FROM ${from} WHERE id = ?`, [id]);

test('what is inserted is read as it was, without the columns that are not read', async () => {
  const { insertId } = await insert();
  const { columns, record } = meetingTable.reader();
  const [row] = await rowsOf(columns, insertId);
  expect(record(row ?? {})).toEqual({ id: insertId, ...meeting });
  expect(await db.read.findOneBy(meetingTable, { id: insertId })).toMatchObject({
    roomName: 'Cedar',
    guests: ['Rana'],
  });
});

test('reads some properties only, also from the row of a join', async () => {
  const { insertId } = await insert({ isOpen: true });
  const some = meetingTable.reader(['id', 'closesAt']);
  const [row] = await rowsOf(some.columns, insertId);
  expect(some.record(row ?? {})).toEqual({ id: insertId, closesAt: meeting.closesAt });

  const aliased = meetingTable.reader(['isOpen', 'roomName'], 'm');
  const [joined] = await rowsOf(`${aliased.columns}, m.id AS other`, insertId, 'meetings m');
  expect(joined).toHaveProperty('other');
  expect(aliased.record(joined ?? {})).toEqual({ isOpen: true, roomName: 'Cedar' });
});

test('sets the given columns and leaves the others', async () => {
  const { insertId } = await insert();
  const endedAt = new Date(1_800_000_000_456);
  const changes = { isOpen: true, endedAt, closesAt: '2026-03-02T09:00:00.000Z', guests: ['Sami', "O'Hara"] };
  const { sql, parameters } = meetingTable.set({ ...changes, roomName: undefined });
  await db.tx((tx) => execute(tx, `UPDATE meetings SET ${sql} WHERE id = ?`, [...parameters, insertId]));
  const { columns, record } = meetingTable.reader();
  const [row] = await rowsOf(columns, insertId);
  expect(record(row ?? {})).toEqual({ id: insertId, ...meeting, ...changes });
});
