import { recordAudit } from '@hourbank/service-kit/audit';
import type { Session } from '@hourbank/service-kit/auth';
import type { Deps } from '../dependencies';

/** Revokes one token in all services (D-17). */
export async function logOut(
  {
    tx,
    sessions,
    events,
    refreshRevocations,
    now,
  }: Pick<Deps, 'tx' | 'sessions' | 'events' | 'refreshRevocations' | 'now'>,
  { role, id, jti, expiresAt }: Pick<Session, 'role' | 'id' | 'jti' | 'expiresAt'>,
): Promise<void> {
  await tx(async (work) => {
    await sessions.end(work, { role, id }, jti, now());
    await recordAudit(work, { subject: `${role}:${id}`, clientId: role === 'client' ? id : null });
    await events.append(work, [{ kind: 'token_revoked', jti, expiresAt: new Date(expiresAt).toISOString() }], now());
  });
  await refreshRevocations();
}
