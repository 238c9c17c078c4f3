import { type Db, execute, forUpdate, isUniqueViolation, select, type Tx } from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { type Timer, timerReader } from './timer-entity';

const { columns, record } = timerReader;
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

    async insert(tx: Tx, timer: Omit<Timer, 'id' | 'editRevision'>): Promise<Timer> {
      const { insertId } = await execute(
        tx,
        `INSERT INTO timers (admin_id, client_id, note, state, first_started_at, started_at, banked_ms, running_for)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          timer.adminId,
          timer.clientId,
          timer.note,
          timer.state,
          timer.firstStartedAt,
          timer.startedAt,
          timer.bankedMs,
          timer.runningFor,
        ],
      );
      return { ...timer, id: insertId, editRevision: 1 };
    },

    revisions: revisionsOf('timers'),

    save: (tx: Tx, { id, clientId, note, state, startedAt, bankedMs, runningFor }: Timer) =>
      execute(
        tx,
        'UPDATE timers SET client_id = ?, note = ?, state = ?, started_at = ?, banked_ms = ?, running_for = ? WHERE id = ?',
        [clientId, note, state, startedAt, bankedMs, runningFor, id],
      ),

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
export type TimerStore = ReturnType<typeof createTimerStore>;
