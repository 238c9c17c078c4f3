import { auditStatement } from '@hourbank/service-kit/audit';
import { tokenLifetimeSeconds } from '@hourbank/service-kit/auth';
import { executeAll } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';

/** Reports of uses are a minute apart, and one can fail. */
const graceMs = 2 * 60_000;

/**
 * Creates the periodic task that ends sessions that nobody has used for as long as the security settings say (D-98).
 * After a start, and after a time without the database, it first waits for the reports of the services, so that an
 * outage ends no session.
 */
export function createInactivityTask({
  transact,
  sessions,
  events,
  securitySettings,
  refreshRevocations,
  now,
}: Pick<Deps, 'transact' | 'sessions' | 'events' | 'securitySettings' | 'refreshRevocations' | 'now'>) {
  let worksSince: number | null = null;

  async function endInactive(at: Date, minutes: number): Promise<void> {
    const since = new Date(at.getTime() - minutes * 60_000 - graceMs);
    const expiresAt = new Date(at.getTime() + tokenLifetimeSeconds * 1000).toISOString();
    const count = await transact(async (tx) => {
      const ended = await sessions.endInactive(tx, since, at);
      await events.append(
        tx,
        ended.map(({ jti }) => ({ kind: 'token_revoked' as const, jti, expiresAt })),
        at,
      );
      const records = ended.map(({ jti, role, id }) =>
        auditStatement({
          action: 'session.ended',
          subject: `${role}:${id}`,
          clientId: role === 'client' ? id : null,
          changes: { sessions: { from: 1, to: 0 } },
          origin: { actor: 'system:inactivity', address: '', session: jti, requestId: '' },
        }),
      );
      await executeAll(tx, records);
      return ended.length;
    });
    if (count > 0) await refreshRevocations();
  }

  return async (): Promise<void> => {
    const at = now();
    try {
      const { inactiveMinutes } = await securitySettings.read();
      worksSince ??= at.getTime();
      if (inactiveMinutes > 0 && at.getTime() - worksSince >= graceMs) await endInactive(at, inactiveMinutes);
    } catch (cause) {
      worksSince = null;
      throw cause;
    }
  };
}
