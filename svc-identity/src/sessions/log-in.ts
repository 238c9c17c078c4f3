import type { ClientSelf } from '@hourbank/contracts';
import { selfView } from '../clients/client-view';
import type { Deps } from '../dependencies';
import type { Person } from '../passwords/credential-store';
import type { Origin } from './device';
import type { Attempt } from './login-guard';
import { recordRefusal } from './refused-logins';
import type { FactorProof } from '../second-factor/second-factor-store';
import { verifySecondFactor } from '../second-factor/verify-second-factor';
import { secondFactorRequired, wrongCode, wrongCredentials } from './session-errors';

/** A verified person, from which a token is issued. It can be stored as JSON and contains no secret. */
export interface Access extends Person {
  /** Display name for the account menu. */
  name: string;
  /** Revision of the verified password. No token is issued after a newer revision exists. */
  revision: number;
  origin: Origin;
  /** The code that was given, which `openSession` uses up. */
  proof?: FactorProof;
  /** A session that continues after a change of the password or second factor needs no code. */
  isContinued?: true;
  /**
   * When a session that continues was last confirmed, ms. With a second factor, a password does not confirm it again.
   */
  confirmedAt?: number;
}

/** Returns the revision of the correct password. An unknown name takes the same steps. Throws a 401 or 429. */
async function passwordRevision(
  { guard }: Pick<Deps, 'guard'>,
  attempt: Attempt,
  id: number | null,
  password: string,
): Promise<number> {
  const revision = await guard.verify(attempt, id, password);
  if (revision === null) throw wrongCredentials(attempt.role);
  return revision;
}

/** Runs a login, and records its refusal (D-68). */
export async function withRefusalRecord<T>(
  deps: Pick<Deps, 'transact' | 'limiter' | 'limits' | 'hashName'>,
  attempt: Attempt,
  id: number | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    await recordRefusal(deps, attempt, id, cause);
    throw cause;
  }
}

type AdminStores = Pick<
  Deps,
  'transact' | 'guard' | 'admins' | 'secondFactors' | 'linkRequests' | 'limiter' | 'limits' | 'now'
>;

/**
 * Logs in an active admin by username, password and, with a second factor, a code (D-18, D-67). Throws a 401 or 429.
 */
export async function logInAdmin(
  deps: AdminStores & Pick<Deps, 'hashName'>,
  { username, password, code, ...origin }: { username: string; password: string; code?: string } & Origin,
): Promise<Access> {
  const attempt: Attempt = { role: 'admin', name: username, address: origin.address };
  const found = await deps.admins.findByName(username);
  return withRefusalRecord(deps, attempt, found?.id ?? null, () =>
    admitAdmin(deps, attempt, found, { password, code, origin }),
  );
}

/** Verifies the password and the code of an admin, who is null for an unknown name. */
async function admitAdmin(
  deps: AdminStores,
  attempt: Attempt,
  found: Awaited<ReturnType<Pick<Deps, 'admins'>['admins']['findByName']>>,
  { password, code, origin }: { password: string; code: string | undefined; origin: Origin },
): Promise<Access> {
  const admin = found?.state === 'active' ? found : null;
  const revision = await passwordRevision(deps, attempt, admin?.id ?? null, password);
  if (!admin) throw wrongCredentials('admin');
  const access: Access = { role: 'admin', id: admin.id, name: admin.name, revision, origin };
  if ((await deps.secondFactors.find(admin.id)).secret === null) return access;
  if (code === undefined) throw secondFactorRequired();
  const proof = await verifySecondFactor(deps, admin.id, code);
  if (!proof) throw wrongCode();
  return { ...access, proof };
}

/** Logs in a client by email and password (D-18). A closed client is unknown (D-25). Throws a 401 or 429. */
export async function logInClient(
  deps: Pick<Deps, 'transact' | 'guard' | 'clients' | 'limiter' | 'limits' | 'hashName'>,
  { email, password, ...origin }: { email: string; password: string } & Origin,
): Promise<{ access: Access; client: ClientSelf }> {
  const attempt: Attempt = { role: 'client', name: email, address: origin.address };
  const client = await deps.clients.findByEmail(email);
  const id = client?.id ?? null;
  const revision = await withRefusalRecord(deps, attempt, id, () => passwordRevision(deps, attempt, id, password));
  if (!client) throw wrongCredentials('client');
  return { access: { role: 'client', id: client.id, name: client.name, revision, origin }, client: selfView(client) };
}
