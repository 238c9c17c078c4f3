import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Admin, AdminRole } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import { conflict, notFound } from '@hourbank/service-kit/errors';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Deps } from '../dependencies';
import { acquireLock } from '../locks/lock';
import { endSessions } from '../passwords/set-password';
import type { AdminRecord, AdminState } from './admin-store';
import { adminView } from './admin-view';

const lastOwner = () => conflict('last_owner', 'At least one owner must remain.');

/** An enabled admin who never accepted an invitation is invited again. */
const stateOf = ({ state, username }: AdminRecord, disabled: boolean | undefined): AdminState => {
  if (disabled === undefined) return state;
  if (disabled) return 'disabled';
  return username === null ? 'invited' : 'active';
};

type Stores = Pick<
  Deps,
  | 'transact'
  | 'admins'
  | 'credentials'
  | 'secondFactors'
  | 'sessions'
  | 'linkTokens'
  | 'linkRequests'
  | 'noticeEmails'
  | 'events'
  | 'refreshRevocations'
  | 'now'
>;

/** Ends links, and cancels those that are not sent yet: an admin who is enabled again would get them. */
async function endLinks(
  { linkTokens, linkRequests, now }: Stores,
  tx: Tx,
  { id, email }: Pick<AdminRecord, 'id' | 'email'>,
): Promise<void> {
  for (const purpose of ['invitation', 'new-email'] as const) {
    await linkTokens.end(tx, purpose, id, now());
    await linkRequests.cancel(tx, purpose, id);
  }
  await linkTokens.end(tx, 'admin-reset', id, now());
  if (email !== null) await linkRequests.cancelResets(tx, 'admin', email);
}

/**
 * Changes the role of an admin, disables or enables it, and ends its sessions (D-67). At least one active owner
 * remains, also if two owners change each other at once. Throws 404, 409 `last_owner` and 412 `changed_meanwhile`.
 */
export async function updateAdmin(
  deps: Stores,
  id: number,
  { role, disabled }: { role?: AdminRole; disabled?: boolean },
  { actor, precondition }: { actor: string; precondition: Precondition },
): Promise<Admin> {
  const { transact, admins, refreshRevocations, now } = deps;
  const changed = await transact(async (tx) => {
    await acquireLock(tx, 'owners');
    const current = await admins.lock(tx, id);
    if (!current) throw notFound();
    const next = { ...current, role: role ?? current.role, state: stateOf(current, disabled) };
    const changes = changesBetween(current, next);
    const fields = Object.keys(changes);
    if (fields.length === 0 || (await admins.revisions.isRepeated(tx, id, precondition))) return current;
    await admins.change(tx, id, { role: next.role, state: next.state });
    if ((await admins.countOwners(tx)) === 0) throw lastOwner();
    if (next.state === 'disabled') await endLinks(deps, tx, current);
    await endSessions(deps, tx, { role: 'admin', id });
    await recordAudit(tx, { subject: `admin:${id}`, changes });
    const edit = { fields, by: actor, at: now(), request: precondition.request };
    return { ...next, revision: await admins.revisions.recordEdit(tx, id, edit) };
  });
  await refreshRevocations();
  return adminView(changed, {
    hasSecondFactor: (await deps.secondFactors.find(id)).secret !== null,
    isEmailRefused: changed.email !== null && (await deps.noticeEmails.isUndeliverable(`admin:${id}`, changed.email)),
  });
}
