import type { Schedule } from '@hourbank/contracts';
import { type Db, execute, placeholders, select, type Tx } from '@hourbank/service-kit/db';
import { scheduleReader, type ScheduleRow } from './schedule-entity';

const { columns, record } = scheduleReader;
/** The row of the default schedule. Ids of clients start at 1. */
const byDefault = 0;

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
  return {
    /** Returns the schedule that applies to each client; to id 0, the default schedule. */
    async of(clientIds: readonly number[], manager: Tx = db.read): Promise<Map<number, AppliedSchedule>> {
      const ids = [byDefault, ...clientIds];
      const rows = await select<object>(
        manager,
        `SELECT ${columns} FROM statement_schedules WHERE client_id IN (${placeholders(ids)})`,
        ids,
      );
      const byClient = new Map(rows.map(record).map((row) => [row.clientId, row]));
      const shared = byClient.get(byDefault);
      if (!shared) throw new Error('statement_schedules has no default schedule.');
      return new Map(ids.map((id) => [id, applied(shared, id === byDefault ? undefined : byClient.get(id))]));
    },

    /** Whether statements are sent to any client. */
    async isUsed(): Promise<boolean> {
      const rows = await select<object>(
        db.read,
        "SELECT 1 FROM statement_schedules WHERE frequency = 'monthly' LIMIT 1",
      );
      return rows.length > 0;
    },

    /** Sets the schedule of a client, or the default schedule for 0. Null: the client follows the default. */
    async put(tx: Tx, clientId: number, schedule: Schedule | null, at: Date): Promise<void> {
      const { frequency, day, hour, skipsEmpty } = { day: 1, hour: 0, skipsEmpty: true, frequency: null, ...schedule };
      // REPLACE is one statement on both databases, so two writers cannot collide.
      await execute(
        tx,
        'REPLACE INTO statement_schedules (client_id, frequency, day, hour, skips_empty, changed_at) VALUES (?, ?, ?, ?, ?, ?)',
        [clientId, frequency, day, hour, skipsEmpty ? 1 : 0, at],
      );
    },
  };
}
export type ScheduleStore = ReturnType<typeof createScheduleStore>;
