import { auditOrigin } from '@hourbank/service-kit/audit';
import { notFound } from '@hourbank/service-kit/errors';
import { Accepted } from '@hourbank/service-kit/http';
import type { Precondition } from '@hourbank/service-kit/revisions';
import { finalizeNow, type SettlementDeps } from '../settlement/finalize';
import { type Editor, requireEditable } from '../entries/editor';
import { busy } from '../entries/entry-rules';
import type { Entry, OpenEntry } from '../entries/entry-table';

const pending = () => new Accepted({ settlement: 'pending' as const });

/**
 * Deletes an entry after billing has returned its hours. If billing gives no definite response, the deletion is
 * accepted (202), the entry stays listed and the reconciler completes the deletion (D-35). Repeating the deletion in
 * the meantime is accepted again. Throws 404 for an unknown entry and 409 if another change is open or billing refuses.
 */
export async function deleteEntry(
  deps: SettlementDeps,
  { id, editor, precondition }: { id: number; editor: Editor; precondition: Precondition },
): Promise<Accepted<{ settlement: 'pending' }> | undefined> {
  const open = await deps.db.tx(async (tx): Promise<OpenEntry | null> => {
    const entry = requireDeletable(await deps.entries.lock(tx, id));
    requireEditable(entry, editor);
    if (entry.intent) return null;
    await deps.entries.revisions.assertRevision(tx, id, precondition);
    const since = deps.now().toISOString();
    const intent = { kind: 'delete' as const, actor: editor.actor, since, origin: auditOrigin() };
    if (!(await deps.changes.open(tx, entry, intent, deps.leaseEnd()))) throw busy();
    return { ...entry, settlementRevision: entry.settlementRevision + 1, intent };
  });
  if (!open) return pending();

  const response = await deps.requestHours(open);
  if (response.kind === 'unknown') return pending();
  await finalizeNow(deps, open, response);
  if (response.kind === 'refused') throw response.error;
  return undefined;
}

function requireDeletable(entry: Entry | null): Entry {
  if (!entry?.shown) throw notFound();
  if (entry.intent && entry.intent.kind !== 'delete') throw busy();
  return entry;
}
