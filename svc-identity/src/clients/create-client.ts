import { auditOrigin, auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import type { Client, identity, InputOf } from '@hourbank/contracts';
import { executeAll } from '@hourbank/service-kit/db';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { type Fact, factStatement } from '@hourbank/service-kit/outbox';
import type { Deps } from '../dependencies';
import { requireStrongPassword } from '../passwords/require-strong-password';
import { newClient } from './client-rules';
import { inviteClient } from './invite-client';
import { emailTaken } from './client-store';
import { clientView } from './client-view';
import type { ClientRecord } from './client-table';

export type AddDeps = Pick<
  Deps,
  'transact' | 'clients' | 'credentials' | 'linkTokens' | 'linkRequests' | 'noticeEmails' | 'now'
>;
type Body = InputOf<typeof identity.createClient>['body'];

/** Admins are told of a client who registers (D-76). */
const registered = (clientId: number): Fact => ({
  name: 'client.registered',
  clientId,
  subject: null,
  toAdmins: [],
  params: {},
});

/**
 * Adds a client. Without a password it cannot log in until one is set (D-24); with `invite`, it gets an email with a
 * link for that. `responseOf` builds the result that a repeated request receives. `confirmed` is false for a client who
 * registers: an email with a confirmation link follows. Throws a 409 if the email is taken.
 */
export async function addClient<R>(
  deps: AddDeps,
  { password, invite = false, ...given }: Body,
  confirmed: boolean,
  idempotency: IdempotencyContext,
  responseOf: (client: ClientRecord) => R,
): Promise<R> {
  const { transact, clients, credentials, linkRequests, now } = deps;
  if (await clients.findByEmail(given.email)) throw emailTaken();
  if (password !== undefined) requireStrongPassword(password, [given.email, given.name]);
  const prepared = password === undefined ? null : await credentials.prepare(password);
  return transact(async (tx) => {
    const client = await clients.insert(tx, newClient(given), confirmed ? now() : null, now());
    if (prepared) await credentials.set(tx, { role: 'client', id: client.id }, prepared, now());
    if (!confirmed)
      await linkRequests.insert(tx, { purpose: 'client-email', subject: client.id, email: client.email }, now());
    if (invite) await inviteClient(deps, tx, client);
    await executeAll(tx, [
      auditStatement({
        subject: `client:${client.id}`,
        clientId: client.id,
        changes: changesBetween(null, {
          ...newClient(given),
          ...(prepared && { password: 'set' }),
          ...(invite && { invite }),
        }),
        // Clients who register are not logged in yet.
        ...(!confirmed && { origin: { ...auditOrigin(), actor: `client:${client.id} ${client.name}` } }),
      }),
      ...(confirmed ? [] : [factStatement(registered(client.id))]),
    ]);
    return idempotency.saveResponse(tx, responseOf(client));
  });
}

/** An admin adds a client. */
export const createClient = (deps: AddDeps, body: Body, idempotency: IdempotencyContext): Promise<Client> =>
  addClient(deps, body, true, idempotency, clientView);
