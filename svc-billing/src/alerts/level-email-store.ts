import type { AccountLevel } from '@hourbank/contracts';
import { execute, select, type Tx } from '@hourbank/service-kit/db';
import {
  type AlertTargets,
  hasStaleForecast,
  joinThresholds,
  type Stored,
  targetColumns,
  targetsOf,
} from './alert-settings-store';
import { balanceColumn } from '../ledger/package-hours';

/** Within this time after an email about the level, the next one is held back, ms. */
const holdMs = 24 * 3_600_000;
/** Emails that one run of the task looks at. */
const batchSize = 200;

const before = (at: Date) => new Date(at.getTime() - holdMs);

/** An email that was held back for a day, with the present level and balance. */
export interface HeldEmail extends AlertTargets {
  clientId: number;
  heldLevel: AccountLevel;
  level: AccountLevel | null;
  /** Hundredths of an hour. */
  balance: number;
  runsOutOn: string | null;
  /** The last ledger entry, and the number of computations of the level, when the account was read. */
  lastSeq: number;
  computation: number;
}

type RawHeld = Stored<Omit<HeldEmail, 'balance'>> & { balance: number | string | null };

/** All SQL of the columns of `accounts` that decide when an email about the level is sent (D-70). */
export function createLevelEmailStore(read: Tx) {
  return {
    /** Notes that an email is sent now. Returns false within a day of the last one, unless it is `urgent`. */
    async claim(tx: Tx, clientId: number, at: Date, urgent: boolean): Promise<boolean> {
      const { affected } = await execute(
        tx,
        `UPDATE accounts SET level_emailed_at = ?, held_level = NULL
         WHERE client_id = ?${urgent ? '' : ' AND (level_emailed_at IS NULL OR level_emailed_at <= ?)'}`,
        urgent ? [at, clientId] : [at, clientId, before(at)],
      );
      return affected === 1;
    },

    /** Delays an email. It replaces one that waits already. */
    async delay(tx: Tx, clientId: number, level: AccountLevel): Promise<void> {
      await execute(tx, 'UPDATE accounts SET held_level = ? WHERE client_id = ?', [level, clientId]);
    },

    /**
     * The emails whose day is over, by client. `today` decides which hours have expired. An email about an account that
     * changed after its level was computed, or on a day before, waits for the next computation: its level may be of
     * hours that the account no longer has.
     */
    async due(after: number, at: Date, today: string): Promise<HeldEmail[]> {
      const rows = await select<RawHeld>(
        read,
        `SELECT a.client_id AS clientId, a.held_level AS heldLevel, a.level, a.runs_out_on AS runsOutOn,
           a.last_seq AS lastSeq, a.forecast_count AS computation, ${targetColumns}, ${balanceColumn}
         FROM accounts a ${joinThresholds}
         WHERE a.held_level IS NOT NULL AND a.level_emailed_at <= ? AND a.client_id > ? AND NOT ${hasStaleForecast}
         ORDER BY a.client_id LIMIT ${batchSize}`,
        [today, before(at), after, today],
      );
      return rows.map((row) => ({ ...row, ...targetsOf(row), balance: Number(row.balance ?? 0) }));
    },

    /**
     * Ends the waiting of an email. Returns false if another process did, or if the account has changed since it was
     * read; then the email waits on. `sentAt` is null if the email is not sent.
     */
    async finish(
      tx: Tx,
      { clientId, heldLevel, lastSeq, computation }: HeldEmail,
      at: Date,
      sentAt: Date | null,
    ): Promise<boolean> {
      const { affected } = await execute(
        tx,
        `UPDATE accounts SET held_level = NULL, level_emailed_at = COALESCE(?, level_emailed_at)
         WHERE client_id = ? AND held_level = ? AND level_emailed_at <= ? AND last_seq = ? AND forecast_count = ?`,
        [sentAt, clientId, heldLevel, before(at), lastSeq, computation],
      );
      return affected === 1;
    },
  };
}
