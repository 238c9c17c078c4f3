import type { IdentityDeps } from '../deps';
import type { ClientRecord } from '../clients/client-store';
import type { Person } from '../passwords/credential-store';
import type { Attempt } from './login-guard';
import { wrongCredentials } from './session-errors';

/** Somebody who showed the right password: what a token is made from. Survives JSON and holds no secret. */
export interface Access extends Person {
  /** For the screen's account menu. */
  name: string;
  /** Which password it was: once there is a newer one, no token is made any more. */
  revision: number;
}

/** The revision of the right password. A name that nobody has takes the same steps. */
async function passwordRevision(
  { guard, credentials }: IdentityDeps,
  attempt: Attempt,
  id: number | null,
  password: string,
): Promise<number> {
  const revision = await credentials.verify(id === null ? null : { role: attempt.role, id }, password);
  if (revision !== null) return revision;
  await guard.wrong(attempt);
  throw wrongCredentials(attempt.role);
}

/** An admin shows name and password (D-18). */
export async function signInAdmin(
  deps: IdentityDeps,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<Access> {
  const attempt: Attempt = { role: 'admin', name: username, address };
  await deps.guard.check(attempt);
  const admin = await deps.admins.findByName(username);
  const revision = await passwordRevision(deps, attempt, admin?.id ?? null, password);
  if (!admin) throw wrongCredentials('admin');
  return { role: 'admin', id: admin.id, name: admin.username, revision };
}

/** A client shows e-mail and password (D-18); a closed one is as unknown as any (D-25). */
export async function signInClient(
  deps: IdentityDeps,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<{ access: Access; client: ClientRecord }> {
  const attempt: Attempt = { role: 'client', name: email, address };
  await deps.guard.check(attempt);
  const client = await deps.clients.findByEmail(email);
  const revision = await passwordRevision(deps, attempt, client?.id ?? null, password);
  if (!client) throw wrongCredentials('client');
  return { access: { role: 'client', id: client.id, name: client.name, revision }, client };
}
