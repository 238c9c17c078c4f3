import { EntitySchema } from 'typeorm';
import { testDatabase } from '@hourbank/testing';
import { bool, id, instant, isoInstant, json, varchar } from './columns';
import { openDatabase } from './database';
import { recordReader } from './record-reader';
import { createTable, migration } from './schema';
import { select } from './sql';

interface Meeting {
  id: number;
  roomName: string;
  isOpen: boolean;
  startsAt: Date;
  closesAt: string;
  endedAt: Date | null;
  guests: string[];
}

const MeetingEntity = new EntitySchema<Meeting & { searchText: string }>({
  name: 'meetings',
  columns: {
    id: id(),
    roomName: varchar(40),
    isOpen: bool(),
    startsAt: instant(),
    closesAt: isoInstant(),
    endedAt: instant({ nullable: true }),
    guests: json(),
    searchText: varchar(40, { select: false }),
  },
});

const createMeetings = migration(1763600200001, 'create-meetings', {
  up: (runner) =>
    createTable(runner, 'meetings', {
      columns: {
        id: id(),
        room_name: varchar(40),
        is_open: bool(),
        starts_at: instant(),
        closes_at: isoInstant(),
        ended_at: instant({ nullable: true }),
        guests: json(),
        search_text: varchar(40),
      },
    }),
  down: (runner) => runner.dropTable('meetings'),
});

test('converts a raw row to a record of its entity, without columns that are not selected', async () => {
  const database = await testDatabase('kit');
  const db = await openDatabase({
    url: database.url,
    log: { info: () => undefined, warn: () => undefined },
    entities: [MeetingEntity as EntitySchema],
    migrations: [createMeetings],
  });
  const startsAt = new Date(1_700_000_000_123);
  const closesAt = '2026-03-01T08:05:00.123Z';
  const meeting = { roomName: 'Cedar', isOpen: false, startsAt, closesAt, endedAt: null, guests: ['Rana'] };
  await db.tx((tx) => tx.insert(MeetingEntity, { ...meeting, searchText: 'cedar' }));
  const { columns, record } = recordReader<Meeting>(MeetingEntity as EntitySchema);
  const [row] = await select<object>(db.read, `SELECT ${columns} FROM meetings`);
  expect(record(row ?? {})).toEqual({ id: 1, ...meeting });
  const some = recordReader<Meeting, 'id' | 'closesAt'>(MeetingEntity as EntitySchema, ['id', 'closesAt']);
  const [partialRow] = await select<object>(db.read, `SELECT ${some.columns} FROM meetings`);
  expect(some.record(partialRow ?? {})).toEqual({ id: 1, closesAt });
  await db.close();
  await database.drop();
});
