import type { TimerSettings } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Needs } from '../dependencies';

/** Sets after how many hours the console asks about a forgotten timer. */
export async function putTimerSettings(
  { db, timers }: Needs<'db' | 'timers'>,
  settings: TimerSettings,
): Promise<TimerSettings> {
  const before = { remindAfterHours: await timers.remindAfterHours() };
  await db.tx(async (tx) => {
    await timers.setRemindAfterHours(tx, settings.remindAfterHours);
    await recordAudit(tx, { subject: 'timer-settings', changes: changesBetween(before, settings) });
  });
  return settings;
}
