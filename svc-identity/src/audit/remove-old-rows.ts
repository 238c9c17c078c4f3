import { repeatSteps } from '@hourbank/service-kit/process';
import type { Deps } from '../dependencies';

const dayMs = 86_400_000;

/** The same day some months earlier, or the last day of that month. */
function monthsBefore(at: Date, months: number): Date {
  const day = new Date(at);
  day.setUTCMonth(day.getUTCMonth() - months);
  // A day that the month lacks is one of the next month.
  if (day.getUTCDate() !== at.getUTCDate()) day.setUTCDate(0);
  return day;
}

/**
 * Deletes rows of the audit log that are older than the settings say, in small transactions. They stay a day longer,
 * because the database refuses to delete rows of the last six months by its own clock.
 */
export async function removeOldAuditRows({
  transact,
  audit,
  securitySettings,
  now,
}: Pick<Deps, 'transact' | 'audit' | 'securitySettings' | 'now'>): Promise<void> {
  const { auditMonths } = await securitySettings.read();
  const before = new Date(monthsBefore(now(), auditMonths).getTime() - dayMs);
  await repeatSteps(() => transact((tx) => audit.prune(tx, before)));
}
