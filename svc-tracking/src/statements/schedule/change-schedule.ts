import type { Schedule, StatementSchedule } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { requireKnownClient } from '@hourbank/service-kit/clients';
import type { Tx } from '@hourbank/service-kit/db';
import { type Precondition, reviseSettings, settingRevision, settingSubject } from '@hourbank/service-kit/revisions';
import type { Deps } from '../../dependencies';

/** The id of the default schedule. */
export const defaultSchedule = 0;

const subjectOf = (clientId: number) => settingSubject('schedule', clientId === defaultSchedule ? null : clientId);

async function scheduleOf({ schedules }: Pick<Deps, 'schedules'>, clientId: number, manager?: Tx) {
  const applied = (await schedules.of([clientId], manager)).get(clientId);
  if (!applied) throw new Error(`No schedule of client ${clientId}.`);
  const { since: _, ...schedule } = applied;
  return schedule;
}

/** Returns when statements are sent to a client, or by default for 0. Throws 404 for an unknown client. */
export async function readSchedule(
  deps: Pick<Deps, 'db' | 'schedules' | 'identity' | 'log'>,
  clientId: number,
): Promise<StatementSchedule> {
  const revision = await settingRevision(deps.db.read, subjectOf(clientId));
  const schedule = await scheduleOf(deps, clientId);
  if (schedule.isDefault && clientId !== defaultSchedule) await requireKnownClient(deps.identity, deps.log, clientId);
  return { revision, ...schedule };
}

/**
 * Sets when statements are sent to a client, or by default for 0, from now on (D-71). Null: the client follows the
 * default. Throws 404 for an unknown client.
 */
export async function putSchedule(
  deps: Pick<Deps, 'db' | 'schedules' | 'identity' | 'log' | 'now'>,
  clientId: number,
  schedule: Schedule | null,
  precondition: Precondition,
): Promise<StatementSchedule> {
  if (clientId !== defaultSchedule) await requireKnownClient(deps.identity, deps.log, clientId);
  const isDefault = schedule === null || clientId === defaultSchedule;
  await deps.db.tx(async (tx) => {
    // A schedule that stays the same goes on to apply from its last change on.
    const changes = await reviseSettings(tx, subjectOf(clientId), {
      precondition,
      at: deps.now(),
      changes: async () => {
        const after = { ...(schedule ?? (await scheduleOf(deps, defaultSchedule, tx))), isDefault };
        return changesBetween(await scheduleOf(deps, clientId, tx), after);
      },
    });
    if (!changes) return;
    await deps.schedules.put(tx, clientId, schedule, deps.now());
    const ofClient = clientId === defaultSchedule ? null : clientId;
    await recordAudit(tx, {
      subject: ofClient === null ? 'schedule' : `client:${clientId}`,
      clientId: ofClient,
      changes,
    });
  });
  return readSchedule(deps, clientId);
}
