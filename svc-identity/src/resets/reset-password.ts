import { normalizeLogin } from '@hourbank/contracts';
import { auditOrigin, recordAudit } from '@hourbank/service-kit/audit';
import type { Tx } from '@hourbank/service-kit/db';
import { invalid } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../dependencies';
import { passwordLinksOfClients } from '../link-tokens/link-purpose';
import { hashOfToken } from '../link-tokens/link-token';
import type { Person } from '../passwords/credential-store';
import { namesOf } from '../passwords/names-of';
import { requireStrongPassword } from '../passwords/require-strong-password';
import { setPassword } from '../passwords/set-password';

/** The same response for every address (D-21). */
const response = { message: "If that email has an account, we've sent a reset link." };

/**
 * Requests a password reset. The work is the same for every email: the sender looks up the account later, so neither
 * the response nor its time reveals whether the account exists (D-21). At most 3 requests an hour for one email (D-58).
 */
export async function requestReset(
  {
    transact,
    linkRequests,
    limiter,
    limits,
    now,
  }: Pick<Deps, 'transact' | 'linkRequests' | 'limiter' | 'limits' | 'now'>,
  { role, email }: { role: Person['role']; email: string },
  idempotency: IdempotencyContext,
): Promise<typeof response> {
  const normalized = normalizeLogin(email);
  await limiter.take('resetEmail', role === 'client' ? normalized : `admin:${normalized}`, limits.resetEmail);
  return transact(async (tx) => {
    await linkRequests.insert(tx, { purpose: `${role}-reset`, subject: null, email: normalized }, now());
    return idempotency.saveResponse(tx, response);
  });
}

const invalidLink = () => invalid({ token: 'This link has expired or was already used. Request a new one.' });

type Stores = Pick<
  Deps,
  | 'transact'
  | 'admins'
  | 'clients'
  | 'credentials'
  | 'guard'
  | 'linkTokens'
  | 'linkRequests'
  | 'sessions'
  | 'events'
  | 'refreshRevocations'
  | 'now'
>;

/** The reset or, of a client, the invitation that a token belongs to. */
async function findLink({ linkTokens, now }: Stores, role: Person['role'], tokenHash: string) {
  for (const purpose of role === 'client' ? passwordLinksOfClients : (['admin-reset'] as const)) {
    const found = await linkTokens.find(purpose, tokenHash, now());
    if (found) return { purpose, found };
  }
  return null;
}

/** Locks the person of a link, and returns the email. Null for one who may not log in. */
async function lockPerson(
  { admins, clients }: Stores,
  tx: Tx,
  { role, id }: Person,
): Promise<{ email: string | null } | null> {
  if (role === 'client') return clients.lock(tx, id);
  const admin = await admins.lock(tx, id);
  return admin?.state === 'active' ? admin : null;
}

/**
 * Sets a first or new password with the token of an email, once, and revokes all earlier tokens (D-17, D-21). Throws a
 * 422.
 */
export async function resetPassword(
  deps: Stores,
  { role, token, password }: { role: Person['role']; token: string; password: string },
  idempotency: IdempotencyContext,
): Promise<void> {
  const { transact, clients, credentials, linkTokens, refreshRevocations, now } = deps;
  const tokenHash = hashOfToken(token);
  const link = await findLink(deps, role, tokenHash);
  if (!link) throw invalidLink();
  const { purpose, found } = link;
  const person = { role, id: found.subject };
  const names = await namesOf(deps, person);
  if (!names) throw invalidLink();
  const { login, name, email } = names;
  requireStrongPassword(password, [login, name, email, found.email]);
  const prepared = await credentials.prepare(password);

  await transact(async (tx) => {
    // One transaction uses the token and sets the password, and it locks the person, so that only one of two concurrent
    // uses succeeds.
    const locked = await lockPerson(deps, tx, person);
    if (!locked || !(await linkTokens.use(tx, purpose, tokenHash, now()))) throw invalidLink();
    await setPassword(deps, tx, { ...person, email: locked.email }, prepared);
    // The link proves access to the email.
    if (role === 'client') await clients.confirmEmail(tx, person.id, now());
    await recordAudit(tx, {
      subject: `${role}:${person.id}`,
      clientId: role === 'client' ? person.id : null,
      origin: { ...auditOrigin(), actor: `${role}:${person.id}` },
    });
    await idempotency.saveResponse(tx, null);
  });
  await deps.guard.clear({ ...person, name: login });
  await refreshRevocations();
}
