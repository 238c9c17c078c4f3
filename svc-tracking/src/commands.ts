import { setTimeout as sleep } from 'node:timers/promises';
import { createServiceTokens } from '@hourbank/service-kit/auth';
import type { MigrationConfig } from '@hourbank/service-kit/config';
import { commandStatementMs, openDatabase, migrateDatabase, type Tx } from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import { commandLog } from '@hourbank/service-kit/logger';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { checkEntries } from './check/check-entries';
import { differenceLine } from './check/compare-entries';
import { createEntryHours } from './check/entry-hours-store';
import type { TrackingConfig } from './config';
import { wholeSchema } from './db/data-source';
import { createOpenChanges } from './settlement/open-changes';
import {
  type Compared,
  correctClientTotal,
  correctMonthTotal,
  differenceText,
  wrongClientTotals,
  wrongMonthTotals,
} from './totals/differences';
import { calendarOfTotals } from './totals/totals-time-zone';

type Print = (line: string) => void;

/** Minimum pause after each correction of a total, in ms. */
const minPauseMs = 5;
/** Totals, and open changes, that a check prints. It counts the others. */
const maxReported = 500;
/** From when on a change that is not settled is a difference and no work in progress, ms. */
const overdueMs = 3_600_000;

/** Applies all pending migrations. Deployments run it as a job before the replicas start. */
export const migrate = ({ DATABASE_URL }: MigrationConfig, print: Print): Promise<void> =>
  migrateDatabase({ url: DATABASE_URL, ...wholeSchema }, print);

const openExisting = ({ DATABASE_URL }: TrackingConfig) =>
  openDatabase({
    url: DATABASE_URL,
    statementMs: commandStatementMs,
    log: commandLog,
    migrate: false,
    ...wholeSchema,
  });

/**
 * Rebuilds the totals of clients and months from the entries while the service runs, for example after direct changes
 * of rows (D-40).
 */
export async function rebuildTotals(config: TrackingConfig, print: Print): Promise<void> {
  const db = await openExisting(config);
  try {
    const calendar = await calendarOfTotals(db, config.BUSINESS_TIME_ZONE);
    let wrong = 0;
    const correct = async (work: (tx: Tx) => Promise<boolean>) => {
      const started = performance.now();
      if (await db.tx(work)) wrong += 1;
      // SQLite allows one writer at a time. The pause leaves at least half of the time to other writers.
      await sleep(Math.max(minPauseMs, performance.now() - started));
    };
    for await (const { clientId } of wrongClientTotals(db.read))
      await correct((tx) => correctClientTotal(tx, clientId));
    for await (const { month } of wrongMonthTotals(db.read, calendar))
      await correct((tx) => correctMonthTotal(tx, month, calendar));
    print(wrong === 0 ? 'All totals were right.' : `Totals that were wrong and are corrected: ${wrong}.`);
  } finally {
    await db.close();
  }
}

/**
 * Runs the nightly check (D-34): compares the hours and packages of entries with those that billing has allocated to
 * them, and the stored numbers and totals of entries with the entries. Returns true if nothing differs, and false also
 * if billing does not respond, or a change has been open for more than an hour. On Sundays it compares each entry, on
 * other days those of ranges of ids whose sums differ.
 */
export async function check(
  config: TrackingConfig,
  print: Print,
  { isWhole = new Date().getUTCDay() === 0, pauseMs }: { isWhole?: boolean; pauseMs?: number } = {},
): Promise<boolean> {
  const { BILLING_URL, INTERNAL_SECRET } = config;
  const db = await openExisting(config);
  const billing = createServiceClient({
    target: 'billing',
    baseUrl: BILLING_URL,
    tokens: createServiceTokens('tracking', INTERNAL_SECRET),
    timeoutMs: 30_000,
  });
  try {
    const calendar = await calendarOfTotals(db, config.BUSINESS_TIME_ZONE);
    const openChanges = createOpenChanges(db);
    const entryHours = createEntryHours(db);
    const { differences, undecided } = await checkEntries({
      entryHours,
      billing,
      pauseMs,
      isWhole,
    });
    for (const difference of differences) print(differenceLine(difference));
    let wrongTotals = 0;
    const report = (subject: string, compared: Compared) => {
      wrongTotals += 1;
      if (wrongTotals <= maxReported) print(differenceText(subject, compared));
    };
    for await (const { clientId, ...compared } of wrongClientTotals(db.read)) report(`client ${clientId}`, compared);
    for await (const { month, ...compared } of wrongMonthTotals(db.read, calendar)) report(`month ${month}`, compared);
    let overdue = 0;
    for await (const { id, since } of openChanges.openedBefore(new Date(Date.now() - overdueMs))) {
      overdue += 1;
      if (overdue <= maxReported) print(`entry ${id}: its change is open since ${since ?? 'an unknown time'}`);
    }
    const open = await openChanges.count();
    if (open > 0) print(`Changes that are not settled yet: ${open}. Their entries were not compared.`);
    if (undecided.length > 0)
      print(`Entries that changed during every attempt and were not compared: ${undecided.join(', ')}.`);
    if (differences.length > 0) print(`Entries that differ: ${differences.length}.`);
    if (overdue > 0)
      print(`Changes that have been open for more than an hour: ${overdue}. The log of svc-tracking says why.`);
    if (wrongTotals > 0)
      print(
        `Totals that differ: ${wrongTotals}. Find out which rows were changed, entries or totals: rebuild-totals would adopt wrong entries.`,
      );
    const isRight = differences.length + wrongTotals + overdue === 0;
    const extent = isWhole ? 'each compared' : 'compared by their sums; --all compares each';
    if (isRight) print(`All balances agree: ${await entryHours.count()} entries, ${extent}.`);
    return isRight;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    print('Nothing was compared: svc-billing does not respond.');
    return false;
  } finally {
    await billing.close();
    await db.close();
  }
}
