import type { Schedule } from '@hourbank/contracts';
import {
  bool,
  type Db,
  defineTable,
  execute,
  instant,
  integer,
  placeholders,
  type RowOf,
  select,
  type Tx,
  varchar,
} from '@hourbank/service-kit/db';

/** The row of the default schedule. Ids of clients start at 1. */
const byDefault = 0;

/** When statements are sent to a client, or by default (D-71). */
export const scheduleTable = defineTable(
  'statement_schedules',
  {
    clientId: integer({ primary: true }),
    /** Null: the client follows the default schedule since `changedAt`. */
    frequency: varchar<Schedule['frequency']>(10, { nullable: true }),
    day: integer(),
    hour: integer(),
    skipsEmpty: bool(),
    /** A schedule counts from its last change on, so that no change sends a statement of the past. */
    changedAt: instant(),
  },
  {
    checks: {
      ck_statement_schedules_frequency: "frequency IN ('off', 'monthly') OR frequency IS NULL AND client_id > 0",
      ck_statement_schedules_day: 'day >= 1 AND day <= 28',
      ck_statement_schedules_hour: 'hour >= 0 AND hour <= 23',
    },
    seeds: [{ clientId: byDefault, frequency: 'off', day: 1, hour: 8, skipsEmpty: true, changedAt: new Date(0) }],
  },
);
type ScheduleRow = RowOf<typeof scheduleTable>;
const { columns, record } = scheduleTable.reader();

/** A schedule that applies to a client. */
export interface AppliedSchedule extends Schedule {
  isDefault: boolean;
  /** The instant from which on it applies. */
  since: Date;
}

const latest = (a: Date, b: Date) => (a > b ? a : b);

/** The schedule that applies to a client with a row of its own, or without one. */
function applied(shared: ScheduleRow, own: ScheduleRow | undefined): AppliedSchedule {
  const { day, hour, skipsEmpty } = own?.frequency ? own : shared;
  return {
    frequency: own?.frequency ?? shared.frequency ?? 'off',
    day,
    hour,
    skipsEmpty,
    isDefault: !own?.frequency,
    since: own?.frequency ? own.changedAt : latest(shared.changedAt, own?.changedAt ?? shared.changedAt),
  };
}

/** All SQL of `statement_schedules`. */
export function createScheduleStore(db: Db) {
  /** Returns the schedule that applies to each client; to id 0, the default schedule. */
  async function appliedTo(clientIds: readonly number[], tx: Tx = db.read): Promise<Map<number, AppliedSchedule>> {
    const ids = [byDefault, ...clientIds];
    const rows = await select<object>(
      tx,
      `SELECT ${columns} FROM statement_schedules WHERE client_id IN (${placeholders(ids)})`,
      ids,
    );
    const byClient = new Map(rows.map(record).map((row) => [row.clientId, row]));
    const shared = byClient.get(byDefault);
    if (!shared) throw new Error('statement_schedules has no default schedule.');
    return new Map(ids.map((id) => [id, applied(shared, id === byDefault ? undefined : byClient.get(id))]));
  }

  return {
    appliedTo,

    /** Returns the schedule that applies to a client; the default schedule for null. */
    async of(clientId: number | null, tx?: Tx): Promise<Schedule & { isDefault: boolean }> {
      const id = clientId ?? byDefault;
      const found = (await appliedTo([id], tx)).get(id);
      if (!found) throw new Error(`No schedule of client ${id}.`);
      const { since: _, ...schedule } = found;
      return schedule;
    },

    /** Whether statements are sent to any client. */
    async isUsed(): Promise<boolean> {
      const rows = await select<object>(
        db.read,
        "SELECT 1 FROM statement_schedules WHERE frequency = 'monthly' LIMIT 1",
      );
      return rows.length > 0;
    },

    /** Sets the schedule of a client, or the default one for null. Null: the client follows the default. */
    async put(tx: Tx, clientId: number | null, schedule: Schedule | null, at: Date): Promise<void> {
      const row = { day: 1, hour: 0, skipsEmpty: true, frequency: null, ...schedule };
      const { sql, parameters } = scheduleTable.replace({ ...row, clientId: clientId ?? byDefault, changedAt: at });
      await execute(tx, sql, parameters);
    },
  };
}
