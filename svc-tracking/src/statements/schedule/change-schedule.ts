import type { Schedule, StatementSchedule } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { requireKnownClient } from '@hourbank/service-kit/clients';
import type { Needs } from '../../dependencies';

/** The id of the default schedule. */
export const defaultSchedule = 0;

async function scheduleOf({ schedules }: Needs<'schedules'>, clientId: number): Promise<StatementSchedule> {
  const applied = (await schedules.of([clientId])).get(clientId);
  if (!applied) throw new Error(`No schedule of client ${clientId}.`);
  const { since: _, ...schedule } = applied;
  return schedule;
}

/** Returns when statements are sent to a client, or by default for 0. Throws 404 for an unknown client. */
export async function readSchedule(
  needs: Needs<'schedules' | 'identity' | 'log'>,
  clientId: number,
): Promise<StatementSchedule> {
  const schedule = await scheduleOf(needs, clientId);
  if (schedule.isDefault && clientId !== defaultSchedule) await requireKnownClient(needs.identity, needs.log, clientId);
  return schedule;
}

/**
 * Sets when statements are sent to a client, or by default for 0, from now on (D-71). Null: the client follows the default. Throws 404 for
 * an unknown client.
 */
export async function putSchedule(
  needs: Needs<'db' | 'schedules' | 'identity' | 'log' | 'now'>,
  clientId: number,
  schedule: Schedule | null,
): Promise<StatementSchedule> {
  if (clientId !== defaultSchedule) await requireKnownClient(needs.identity, needs.log, clientId);
  const before = await scheduleOf(needs, clientId);
  const isDefault = schedule === null || clientId === defaultSchedule;
  const after = { ...(schedule ?? (await scheduleOf(needs, defaultSchedule))), isDefault };
  const changes = changesBetween(before, after);
  // A schedule that stays the same goes on to apply from its last change on.
  if (Object.keys(changes).length === 0) return before;
  await needs.db.tx(async (tx) => {
    await needs.schedules.put(tx, clientId, schedule, needs.now());
    const ofClient = clientId === defaultSchedule ? null : clientId;
    await recordAudit(tx, {
      subject: ofClient === null ? 'schedule' : `client:${clientId}`,
      clientId: ofClient,
      changes,
    });
  });
  return after;
}
