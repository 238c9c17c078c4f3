import type { timers } from '@hourbank/contracts';
import {
  type Db,
  defineTable,
  execute,
  forUpdate,
  id,
  instant,
  integer,
  isUniqueViolation,
  type RowOf,
  select,
  text,
  type Tx,
  varchar,
} from '@hourbank/service-kit/db';
import { revisionColumns, revisionsOf } from '@hourbank/service-kit/revisions';

/** Timers of admins. */
export const timerTable = defineTable(
  'timers',
  {
    id: id(),
    adminId: integer(),
    clientId: integer({ nullable: true }),
    /** The task that the entry will be for (D-79). */
    taskId: integer({ nullable: true }),
    note: text(),
    state: varchar<(typeof timers.timerStates)[number]>(10),
    firstStartedAt: instant(),
    /** Null unless it runs. */
    startedAt: instant({ nullable: true }),
    /** Milliseconds. */
    bankedMs: integer(),
    /** The admin while the timer runs, otherwise null. Unique: one running timer for each admin (D-65). */
    runningFor: integer({ nullable: true }),
    ...revisionColumns,
  },
  {
    uniques: [['runningFor']],
    indexes: [['adminId', 'id']],
    checks: {
      ck_timers_banked_ms: 'banked_ms >= 0',
      ck_timers_state: `state = 'running' AND started_at IS NOT NULL AND running_for = admin_id
        OR state IN ('paused', 'stopped') AND started_at IS NULL AND running_for IS NULL`,
    },
  },
);
export type Timer = RowOf<typeof timerTable>;

/** When the console asks about a forgotten timer. The table has one row. */
export const timerSettingsTable = defineTable(
  'timer_settings',
  { id: integer({ primary: true }), remindAfterHours: integer() },
  {
    checks: {
      ck_timer_settings_id: 'id = 1',
      ck_timer_settings_remind_after_hours: 'remind_after_hours >= 1 AND remind_after_hours <= 24',
    },
    seeds: [{ id: 1, remindAfterHours: 8 }],
  },
);

const { columns, record } = timerTable.reader();
/** The running timer first, then the newest. */
const ofAdmin = `SELECT ${columns} FROM timers WHERE admin_id = ? ORDER BY running_for IS NULL, id DESC`;
/** How often a start is repeated because another one of the same admin was faster. */
const maxAttempts = 5;

/** Stores timers and their setting. Each method concerns the timers of one admin. */
export function createTimerStore(db: Db) {
  return {
    list: async (adminId: number): Promise<Timer[]> => (await select<object>(db.read, ofAdmin, [adminId])).map(record),

    /**
     * Runs `work` with all timers of the admin, locked until its transaction ends. It runs again if a timer that was
     * started at the same time is running already, so `work` sees that one then.
     */
    async change<T>(adminId: number, work: (tx: Tx, timers: Timer[]) => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.tx(async (tx) => {
            const rows = await select<object>(tx, `${ofAdmin}${forUpdate(tx)}`, [adminId]);
            return work(tx, rows.map(record));
          });
        } catch (cause) {
          if (attempt === maxAttempts || !isUniqueViolation(cause)) throw cause;
        }
      }
    },

    async insert(tx: Tx, timer: Omit<Timer, 'id' | 'revision'>): Promise<Timer> {
      const { sql, parameters } = timerTable.insert(timer);
      const { insertId } = await execute(tx, sql, parameters);
      return { ...timer, id: insertId, revision: 1 };
    },

    revisions: revisionsOf('timers'),

    save(tx: Tx, { id, clientId, taskId, note, state, startedAt, bankedMs, runningFor }: Timer) {
      const { sql, parameters } = timerTable.set({ clientId, taskId, note, state, startedAt, bankedMs, runningFor });
      return execute(tx, `UPDATE timers SET ${sql} WHERE id = ?`, [...parameters, id]);
    },

    /** Deletes a timer of the admin. Returns false if there is none, for example because it was logged already. */
    remove: async (tx: Tx, adminId: number, id: number): Promise<boolean> =>
      (await execute(tx, 'DELETE FROM timers WHERE id = ? AND admin_id = ?', [id, adminId])).affected === 1,

    /** Hours after which the console asks whether the running timer was forgotten. */
    async remindAfterHours(read: Tx = db.read): Promise<number> {
      const [row] = await select<{ hours: number }>(
        read,
        'SELECT remind_after_hours AS hours FROM timer_settings WHERE id = 1',
      );
      if (!row) throw new Error('timer_settings has no row.');
      return row.hours;
    },

    setRemindAfterHours: (tx: Tx, hours: number) =>
      execute(tx, 'UPDATE timer_settings SET remind_after_hours = ? WHERE id = 1', [hours]),
  };
}
