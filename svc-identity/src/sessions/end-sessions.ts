import type { OpenSession } from '@hourbank/contracts';
import { recordAudit } from '@hourbank/service-kit/audit';
import { type Session, tokenLifetimeSeconds } from '@hourbank/service-kit/auth';
import { notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../dependencies';

/** The caller's open sessions, with the current one marked. */
export async function listSessions({ sessions }: Pick<Deps, 'sessions'>, actor: Session): Promise<OpenSession[]> {
  return (await sessions.open(actor)).map(({ jti, device, address, issuedAt }) => ({
    id: jti,
    device,
    address,
    issuedAt: issuedAt.toISOString(),
    isCurrent: jti === actor.jti,
  }));
}

/**
 * Ends the caller's other sessions, or one of the caller's sessions. Throws a 404 for a session of another person or an
 * ended one.
 */
export async function endOwnSessions(
  {
    transact,
    admins,
    clients,
    sessions,
    events,
    refreshRevocations,
    now,
  }: Pick<Deps, 'transact' | 'admins' | 'clients' | 'sessions' | 'events' | 'refreshRevocations' | 'now'>,
  actor: Session,
  only?: string,
): Promise<void> {
  await transact(async (tx) => {
    await (actor.role === 'admin' ? admins.lock(tx, actor.id) : clients.lock(tx, actor.id));
    if (only !== undefined && !(await sessions.end(tx, actor, only, now()))) throw notFound();
    const ended = only === undefined ? await sessions.endOthers(tx, actor, actor.jti, now()) : [only];
    if (ended.length > 0)
      await recordAudit(tx, {
        subject: `${actor.role}:${actor.id}`,
        clientId: actor.role === 'client' ? actor.id : null,
        changes: { sessions: { from: ended.length, to: 0 } },
      });
    const expiresAt = new Date(now().getTime() + tokenLifetimeSeconds * 1000).toISOString();
    await events.append(
      tx,
      ended.map((jti) => ({ kind: 'token_revoked' as const, jti, expiresAt })),
      now(),
    );
  });
  await refreshRevocations();
}

/** Revokes one token in all services (D-17). */
export async function logOut(
  {
    transact,
    sessions,
    events,
    refreshRevocations,
    now,
  }: Pick<Deps, 'transact' | 'sessions' | 'events' | 'refreshRevocations' | 'now'>,
  { role, id, jti, expiresAt }: Pick<Session, 'role' | 'id' | 'jti' | 'expiresAt'>,
): Promise<void> {
  await transact(async (tx) => {
    await sessions.end(tx, { role, id }, jti, now());
    await recordAudit(tx, { subject: `${role}:${id}`, clientId: role === 'client' ? id : null });
    await events.append(tx, [{ kind: 'token_revoked', jti, expiresAt: new Date(expiresAt).toISOString() }], now());
  });
  await refreshRevocations();
}
