import type { Needs } from '../dependencies';

/** Revokes one token in all services (D-17). */
export async function signOut(
  { tx, events, refreshRevocations, now }: Needs<'tx' | 'events' | 'refreshRevocations' | 'now'>,
  { jti, expiresAt }: { jti: string; expiresAt: number },
): Promise<void> {
  await tx((work) =>
    events.append(work, [{ kind: 'token_revoked', jti, expiresAt: new Date(expiresAt).toISOString() }], now()),
  );
  await refreshRevocations();
}
