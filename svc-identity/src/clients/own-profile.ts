import { type identity, type InputOf, type OwnProfile } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { actorOf, type Session, signSessionToken } from '@hourbank/service-kit/auth';
import { notFound } from '@hourbank/service-kit/errors';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../dependencies';
import { pendingEmailOf } from '../link-tokens/pending-email';
import { changedFields, withFields } from './client-rules';
import { ownProfileView } from './client-view';

/** Returns the profile of the client who is logged in. Throws a 404. */
export async function getOwnProfile(
  deps: Pick<Deps, 'clients' | 'linkRequests' | 'linkTokens' | 'now'>,
  id: number,
): Promise<OwnProfile> {
  const client = await deps.clients.find(id);
  if (!client) throw notFound();
  return ownProfileView(client, await pendingEmailOf(deps, 'client-new-email', id));
}

/**
 * Changes the given contact data of the client who is logged in (D-131). Returns a token of the same session, because
 * messages and audit trails show the name of the token. Throws 404 and 412 `changed_meanwhile`.
 */
export async function updateOwnProfile(
  deps: Pick<Deps, 'transact' | 'clients' | 'keyring' | 'linkRequests' | 'linkTokens' | 'now'>,
  session: Session,
  fields: InputOf<typeof identity.updateOwnProfile>['body'],
  precondition: Precondition,
): Promise<OwnProfile & { token: string }> {
  const { transact, clients, keyring, now } = deps;
  const { id } = session;
  await transact(async (tx) => {
    const current = await clients.lock(tx, id);
    if (!current) throw notFound();
    const given = withFields(current, fields);
    const changed = changedFields(current, given);
    if (changed.length === 0 || (await clients.revisions.isRepeated(tx, id, precondition))) return;
    await clients.change(tx, id, given);
    const edit = { fields: changed, by: actorOf(session), at: now(), request: precondition.request };
    await clients.revisions.recordEdit(tx, id, edit);
    const changes = changesBetween(withFields(current, {}), given);
    await recordAudit(tx, { subject: `client:${id}`, clientId: id, changes });
  });
  const profile = await getOwnProfile(deps, id);
  return {
    ...profile,
    token: signSessionToken(await keyring.current(), { ...session, name: profile.name, now: now() }),
  };
}
