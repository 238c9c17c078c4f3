import type { InputOf, TimerSettings, timers as contract } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { type Precondition, reviseSettings, settingRevision } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';

const subject = 'timer-settings';

/** Returns after how many hours the console asks about a forgotten timer. */
export async function readTimerSettings({ db, timers }: Pick<Deps, 'db' | 'timers'>): Promise<TimerSettings> {
  const revision = await settingRevision(db.read, subject);
  return { revision, remindAfterHours: await timers.remindAfterHours() };
}

/** Sets after how many hours the console asks about a forgotten timer. */
export async function putTimerSettings(
  deps: Pick<Deps, 'db' | 'timers' | 'now'>,
  settings: InputOf<typeof contract.putTimerSettings>['body'],
  precondition: Precondition,
): Promise<TimerSettings> {
  const { db, timers, now } = deps;
  await db.tx(async (tx) => {
    const changes = await reviseSettings(tx, subject, {
      precondition,
      at: now(),
      changes: async () => changesBetween({ remindAfterHours: await timers.remindAfterHours(tx) }, settings),
    });
    if (!changes) return;
    await timers.setRemindAfterHours(tx, settings.remindAfterHours);
    await recordAudit(tx, { subject, changes });
  });
  return readTimerSettings(deps);
}
