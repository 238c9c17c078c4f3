import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { identity, InputOf } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit/errors';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../dependencies';
import type { ClientRecord } from './client-table';
import { requireStrongPassword } from '../passwords/require-strong-password';
import { type AccessStores, setPassword } from '../passwords/set-password';
import { inviteClient } from './invite-client';
import { confirmMovedEmail } from './move-email';
import { changedFields, withFields } from './client-rules';

interface Editor {
  name: string;
  /**
   * Throws a 403 unless the editor may change a client's password and email (`clients.access`) and the session was
   * confirmed.
   */
  requireAccess: () => void;
}

/**
 * Changes the given fields of a client (D-10). A new password revokes all tokens issued with the old one (D-17). A
 * password or another email gives access to the portal, so both need a confirmed session, and the old address gets an
 * email.
 */
export async function updateClient(
  deps: AccessStores & Pick<Deps, 'transact' | 'clients' | 'noticeEmails' | 'refreshRevocations'>,
  { params: { id }, body: { password, invite = false, ...fields } }: InputOf<typeof identity.updateClient>,
  editor: Editor,
  precondition: Precondition,
): Promise<ClientRecord> {
  const { transact, clients, credentials, refreshRevocations, now } = deps;
  if (password !== undefined) {
    editor.requireAccess();
    const client = await clients.find(id);
    requireStrongPassword(password, [client?.email, client?.name, fields.email, fields.name]);
  }
  const prepared = password === undefined ? null : await credentials.prepare(password);

  const changed = await transact(async (tx) => {
    const current = await clients.lock(tx, id);
    if (!current) throw notFound();
    const given = withFields(current, fields);
    const changed = changedFields(current, given);
    if (changed.length === 0 && !prepared && !invite) return current;
    const isMoved = given.email !== current.email;
    if (isMoved) editor.requireAccess();
    if (await clients.revisions.isRepeated(tx, id, precondition)) return current;
    if (changed.length > 0) await clients.change(tx, id, given);
    if (prepared) {
      await setPassword(deps, tx, { role: 'client', id, email: current.email }, prepared);
      await deps.linkRequests.insert(
        tx,
        { purpose: 'client-new-password', subject: id, email: '', details: null },
        now(),
      );
    }
    if (isMoved) await confirmMovedEmail(deps, tx, current);
    if (invite) await inviteClient(deps, tx, { ...current, ...given });
    await recordAudit(tx, {
      subject: `client:${id}`,
      clientId: id,
      changes: {
        ...changesBetween(withFields(current, {}), given),
        ...(prepared && { password: { from: null, to: 'set' } }),
        ...(invite && { invite: { from: null, to: true } }),
      },
    });
    // An invitation alone changes no field, so that it makes nobody's form outdated.
    if (changed.length === 0 && !prepared) return current;
    const revision = await clients.revisions.recordEdit(tx, id, {
      fields: prepared ? [...changed, 'password'] : changed,
      by: editor.name,
      at: now(),
      request: precondition.request,
    });
    return { ...current, ...given, revision };
  });
  if (prepared) await refreshRevocations();
  return changed;
}
