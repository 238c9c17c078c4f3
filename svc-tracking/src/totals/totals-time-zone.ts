import { createCalendar, isSameTimeZone } from '@hourbank/service-kit/calendar';
import {
  type Db,
  defineTable,
  execute,
  instant,
  integer,
  type RowOf,
  select,
  type Tx,
  varchar,
} from '@hourbank/service-kit/db';
import type { Logger } from '@hourbank/service-kit/logger';
import { startPeriodicTask } from '@hourbank/service-kit/process';
import { correctMonthTotal, wrongMonthTotals } from './differences';

interface ZoneDeps {
  db: Db;
  log: Logger;
  now: () => Date;
}

/** How long replicas with the former zone may run on, for example during a rolling update. */
const overlapMs = 60 * 60_000;
const everyMs = 60_000;

/** The time zone in which `month_totals` are counted (D-94). One row, none before the first start. */
export const totalsTimeZoneTable = defineTable(
  'totals_time_zone',
  {
    id: integer({ primary: true }),
    /** An IANA name. */
    name: varchar(100),
    /** When it replaced another zone; null if it never did. */
    changedAt: instant({ nullable: true }),
  },
  { checks: { ck_totals_time_zone_id: 'id = 1' } },
);
const { columns, record } = totalsTimeZoneTable.reader();

async function storedZone(read: Tx): Promise<RowOf<typeof totalsTimeZoneTable> | null> {
  const [row] = await select<object>(read, `SELECT ${columns} FROM totals_time_zone WHERE id = 1`);
  return row ? record(row) : null;
}

/** The calendar of the stored totals, also if a command runs in another time zone. */
export const calendarOfTotals = async ({ read }: Pick<Db, 'read'>, configured: string) =>
  createCalendar((await storedZone(read))?.name ?? configured);

async function correctMonths({ db }: Pick<ZoneDeps, 'db'>, zone: string, isStopping = () => false): Promise<number> {
  const calendar = createCalendar(zone);
  let corrected = 0;
  for await (const { month } of wrongMonthTotals(db.read, calendar)) {
    if (isStopping()) break;
    if (await db.tx((tx) => correctMonthTotal(tx, month, calendar))) corrected += 1;
  }
  return corrected;
}

/**
 * Counts the months again if the totals were counted in another time zone (D-94). Runs before the service accepts
 * requests. The zone is stored at the end, so a process that was killed begins again with the months that are left.
 */
export async function followTimeZone(deps: ZoneDeps, zone: string): Promise<void> {
  const { db, log, now } = deps;
  const before = await storedZone(db.read);
  if (before && isSameTimeZone(before.name, zone)) return;
  const corrected = await correctMonths(deps, zone);
  const changedAt = before ? now() : null;
  const { sql, parameters } = totalsTimeZoneTable.replace({ id: 1, name: zone, changedAt });
  await db.tx((tx) => execute(tx, sql, parameters));
  if (before)
    log.warn(
      { before: before.name, after: zone, corrected },
      'the business time zone changed, months were counted again',
    );
}

/** Counts the months again until no replica with the former time zone can change a total any more. */
export async function recountAfterChange(deps: ZoneDeps, zone: string, isStopping?: () => boolean): Promise<void> {
  const stored = await storedZone(deps.db.read);
  const isRecent = stored?.changedAt && deps.now().getTime() - stored.changedAt.getTime() < overlapMs;
  if (isRecent && isSameTimeZone(stored.name, zone)) await correctMonths(deps, zone, isStopping);
}

export const startRecounts = (deps: ZoneDeps, zone: string) =>
  startPeriodicTask({
    run: (isStopping) => recountAfterChange(deps, zone, isStopping),
    everyMs,
    runsAtOnce: false,
    log: deps.log,
    failureMessage: 'months could not be counted again after a change of the time zone',
  });
