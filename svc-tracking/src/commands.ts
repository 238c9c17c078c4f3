import { setTimeout as sleep } from 'node:timers/promises';
import { createServiceTokens } from '@hourbank/service-kit/auth';
import { createCalendar } from '@hourbank/service-kit/calendar';
import type { MigrationConfig } from '@hourbank/service-kit/config';
import { commandStatementMs, openDatabase, runMigrations, type Tx } from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import { createLogger } from '@hourbank/service-kit/logger';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { correctTotal, totalDifferenceLine, wrongTotals } from './analytics/rebuild-entry-totals';
import { clientsWithTotals, correctMonth, wrongMonths } from './analytics/rebuild-store';
import { checkEntries } from './check/check-entries';
import { differenceLine } from './check/compare-entries';
import { createEntryHours } from './check/entry-hours-store';
import type { TrackingConfig } from './config';
import { wholeSchema } from './db/data-source';
import { entryCountStore } from './entries/entry-count-store';
import { createOpenChanges } from './settlement/open-changes';

type Print = (line: string) => void;

/** Minimum pause after each correction of a total, in ms. */
const minPauseMs = 5;

/** Runs pending migrations. Run it as a job before replicas start. */
export async function migrate({ DATABASE_URL }: MigrationConfig, print: Print): Promise<void> {
  const names = await runMigrations({ url: DATABASE_URL, ...wholeSchema });
  print(names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}.`);
}

const openExisting = ({ DATABASE_URL, LOG_LEVEL }: TrackingConfig) =>
  openDatabase({
    url: DATABASE_URL,
    statementMs: commandStatementMs,
    log: createLogger('tracking', LOG_LEVEL),
    migrate: false,
    ...wholeSchema,
  });

/**
 * Rebuilds the totals of analytics from the entries while the service runs, for example after a time zone change
 * (D-40).
 */
export async function rebuildTotals(config: TrackingConfig, print: Print): Promise<void> {
  const calendar = createCalendar(config.BUSINESS_TIME_ZONE);
  const db = await openExisting(config);
  try {
    let wrong = 0;
    const correct = async (work: (tx: Tx) => Promise<boolean>) => {
      const started = performance.now();
      if (await db.tx(work)) wrong += 1;
      // SQLite allows one writer at a time. The pause leaves at least half of the time to other writers.
      await sleep(Math.max(minPauseMs, performance.now() - started));
    };
    for (const clientId of await clientsWithTotals(db.read))
      for (const month of await wrongMonths(db.read, clientId, calendar))
        await correct((tx) => correctMonth(tx, clientId, month, calendar));
    for (const { month } of await wrongTotals(db.read, calendar))
      await correct((tx) => correctTotal(tx, month, calendar));
    print(wrong === 0 ? 'All totals were right.' : `Totals that were wrong and are corrected: ${wrong}.`);
  } finally {
    await db.close();
  }
}

/**
 * Runs the nightly check (D-34): compares the hours and packages of entries with those that billing has allocated to
 * them, and the stored numbers and totals of entries with the entries. Returns true if nothing differs, and false also
 * if billing does not respond. On Sundays it compares each entry, on other days those of ranges of ids whose sums
 * differ.
 */
export async function check(
  config: TrackingConfig,
  print: Print,
  pauseMs?: number,
  isWhole = new Date().getUTCDay() === 0,
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
    const openChanges = createOpenChanges(db);
    const { differences, undecided } = await checkEntries({
      entryHours: createEntryHours(db),
      billing,
      pauseMs,
      isWhole,
    });
    const counts = await entryCountStore.differing(db.read);
    const totals = await wrongTotals(db.read, createCalendar(config.BUSINESS_TIME_ZONE));
    for (const difference of differences) print(differenceLine(difference));
    for (const { clientId, counted, shown } of counts)
      print(`client ${clientId}: ${shown} entries, stored number ${counted}`);
    for (const difference of totals) print(totalDifferenceLine(difference));
    const open = await openChanges.count();
    if (open > 0) print(`Changes that are not settled yet: ${open}. Their entries were not compared.`);
    if (undecided.length > 0)
      print(`Entries that changed during every attempt and were not compared: ${undecided.join(', ')}.`);
    if (differences.length > 0) print(`Entries that differ: ${differences.length}.`);
    if (counts.length > 0) print(`Clients whose number of entries differs: ${counts.length}.`);
    if (totals.length > 0) print(`Months whose total differs: ${totals.length}. Run rebuild-totals.`);
    const isRight = differences.length + counts.length + totals.length === 0;
    if (isRight) print('All balances agree.');
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
