import { setTimeout as sleep } from 'node:timers/promises';
import { createServiceTokens } from '@hourbank/service-kit/auth';
import { createCalendar } from '@hourbank/service-kit/calendar';
import type { MigrationConfig } from '@hourbank/service-kit/config';
import { commandStatementMs, openDatabase, runMigrations, type Tx } from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import { createLogger } from '@hourbank/service-kit/logger';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { checkEntries } from './check/check-entries';
import { differenceLine } from './check/compare-entries';
import { createEntryHours } from './check/entry-hours-store';
import type { TrackingConfig } from './config';
import { wholeSchema } from './db/data-source';
import { createOpenChanges } from './settlement/open-changes';
import { correctClientTotal, wrongClientTotals } from './totals/client-differences';
import { type Compared, differenceText } from './totals/difference';
import { correctMonthTotal, wrongMonthTotals } from './totals/month-differences';

type Print = (line: string) => void;

/** Minimum pause after each correction of a total, in ms. */
const minPauseMs = 5;
/** Totals that a check prints. It counts the others. */
const maxReportedTotals = 500;

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
 * Rebuilds the totals of clients and months from the entries while the service runs, for example after a time zone
 * change (D-40).
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
  const calendar = createCalendar(config.BUSINESS_TIME_ZONE);
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
    for (const difference of differences) print(differenceLine(difference));
    let wrongTotals = 0;
    const report = (subject: string, compared: Compared) => {
      wrongTotals += 1;
      if (wrongTotals <= maxReportedTotals) print(differenceText(subject, compared));
    };
    for await (const { clientId, ...compared } of wrongClientTotals(db.read)) report(`client ${clientId}`, compared);
    for await (const { month, ...compared } of wrongMonthTotals(db.read, calendar)) report(`month ${month}`, compared);
    const open = await openChanges.count();
    if (open > 0) print(`Changes that are not settled yet: ${open}. Their entries were not compared.`);
    if (undecided.length > 0)
      print(`Entries that changed during every attempt and were not compared: ${undecided.join(', ')}.`);
    if (differences.length > 0) print(`Entries that differ: ${differences.length}.`);
    if (wrongTotals > 0) print(`Totals that differ: ${wrongTotals}. Run rebuild-totals.`);
    const isRight = differences.length + wrongTotals === 0;
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
