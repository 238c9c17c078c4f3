import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { accountPageSize, periods, type ResultOf } from '@hourbank/contracts';
import { asSystem } from '@hourbank/service-kit/audit';
import { isUniqueViolation } from '@hourbank/service-kit/db';
import { dayBefore, shiftMonth } from '@hourbank/service-kit/calendar';
import { startPeriodicTask } from '@hourbank/service-kit/process';
import type { Deps } from '../../deps';
import { insertStatement } from '../insert-statement';
import type { AppliedSchedule } from './schedule-store';

type ScheduleDeps = Pick<Deps, 'db' | 'billing' | 'calendar' | 'now' | 'log' | 'schedules' | 'statements'>;
type OpenAccount = ResultOf<typeof periods.listOpenAccounts>[number];

/** Schedules name hours of a time zone, and all of them begin at multiples of this. */
const stepMs = 15 * 60_000;

/** A month in which statements are sent, and the period of these statements. */
interface Round {
  month: string;
  from: string;
  to: string;
}

function roundOf(month: string): Round {
  const from = `${shiftMonth(month, -1)}-01`;
  return { month, from, to: dayBefore(`${month}-01`) };
}

/** Returns when a schedule sends statements in a month. Remembers it, because most clients have the same schedule. */
function dueTimes({ calendar }: ScheduleDeps) {
  const known = new Map<string, Date>();
  return (month: string, { day, hour }: AppliedSchedule): Date => {
    const key = `${month}-${String(day).padStart(2, '0')} ${hour}`;
    const due = known.get(key) ?? calendar.startOfHour(key.slice(0, 10), hour);
    known.set(key, due);
    return due;
  };
}

/** Whether a client gets a statement in a round: once its time has come, until the time of the next one. */
function isDue(
  { month, from }: Round,
  schedule: AppliedSchedule,
  { lastBookedOn }: OpenAccount,
  { at, dueAt }: { at: Date; dueAt: ReturnType<typeof dueTimes> },
): boolean {
  if (schedule.frequency === 'off' || lastBookedOn === null) return false;
  if (schedule.skipsEmpty && lastBookedOn < from) return false;
  const due = dueAt(month, schedule);
  return due <= at && due >= schedule.since && dueAt(shiftMonth(month, 1), schedule) > at;
}

/**
 * Numbers the statement of a client, to be completed like every other one. Another replica may be faster. Returns false
 * if it has to be tried again.
 */
async function sendOne(deps: ScheduleDeps, clientId: number, { from, to }: Round): Promise<boolean> {
  try {
    await deps.db.tx((tx) =>
      insertStatement(deps, tx, { clientId, from, to, entryId: null, scheduledTo: to, createdAt: deps.now() }),
    );
  } catch (cause) {
    if (isUniqueViolation(cause)) return true;
    deps.log.warn({ err: cause, clientId }, 'a scheduled statement could not be sent');
    return false;
  }
  return true;
}

/** Sends the statements of a round. Returns whether there is none left to send now. One that fails delays no other. */
async function sendRound(deps: ScheduleDeps, round: Round, at: Date, isStopping: () => boolean): Promise<boolean> {
  let isComplete = true;
  const times = { at, dueAt: dueTimes(deps) };
  for (let after = 0; ;) {
    const accounts = await deps.billing.call(periods.listOpenAccounts, { query: { after, until: round.to } });
    const ids = accounts.map(({ clientId }) => clientId);
    const [schedules, sent] = await Promise.all([
      deps.schedules.appliedTo(ids),
      deps.statements.scheduled(ids, round.to),
    ]);
    for (const account of accounts) {
      const { clientId } = account;
      const schedule = schedules.get(clientId);
      if (!schedule || sent.has(clientId) || !isDue(round, schedule, account, times)) continue;
      if (isStopping()) return false;
      if (!(await sendOne(deps, clientId, round))) isComplete = false;
      // On SQLite nothing else in this loop waits.
      await yieldToRequests();
    }
    if (accounts.length < accountPageSize) return isComplete;
    after = ids.at(-1) ?? after;
  }
}

/**
 * Creates the task that sends the statement of the previous month to clients when their schedule says so (D-71). After
 * downtime it sends the latest one only. A unique key admits one statement for a client and period, so it can run in
 * several replicas and be repeated.
 */
export function createScheduledStatements(deps: ScheduleDeps) {
  let doneUntil = 0;
  return (isStopping: () => boolean = () => false): Promise<void> =>
    asSystem('statements', async () => {
      const at = deps.now();
      const step = Math.floor(at.getTime() / stepMs);
      if (step <= doneUntil || !(await deps.schedules.isUsed())) return;
      const month = deps.calendar.monthOf(at);
      // Schedules for a later day of this month sent their latest statement in the month before.
      const isComplete = [
        await sendRound(deps, roundOf(month), at, isStopping),
        await sendRound(deps, roundOf(shiftMonth(month, -1)), at, isStopping),
      ];
      if (isComplete.every(Boolean)) doneUntil = step;
    });
}

/** Sends scheduled statements, looked for every minute until `stop` is called. */
export const startScheduledStatements = (deps: ScheduleDeps) =>
  startPeriodicTask({
    run: createScheduledStatements(deps),
    everyMs: 60_000,
    log: deps.log,
    failureMessage: 'scheduled statements could not be sent',
  });
