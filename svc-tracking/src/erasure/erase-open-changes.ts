import { execute, forUpdate, parseStored, select, type Tx } from '@hourbank/service-kit/db';
import type { Intent } from '../entries/intent';

interface OpenChangeRow {
  id: number;
  intent: string;
}

/** Returns the change without its texts. Returns null for a change that has none, or that cannot be read. */
function withoutTexts(stored: string): Intent | null {
  const intent = parseStored<Intent, null>(stored, 'entries intent', () => null);
  if (intent?.kind !== 'update') return null;
  return { ...intent, next: { ...intent.next, description: '', nonBillableReason: '' } };
}

/**
 * Erases the texts of a client's open changes, which the reconciler would write back to their entries later. All else
 * stays, so that the hours are settled with the same request. A change that cannot be read is reported and stays.
 */
export async function eraseOpenChanges(tx: Tx, clientId: number): Promise<void> {
  const rows = await select<OpenChangeRow>(
    tx,
    `SELECT id, intent FROM entries WHERE client_id = ? AND intent IS NOT NULL${forUpdate(tx)}`,
    [clientId],
  );
  for (const { id, intent } of rows) {
    const erased = withoutTexts(intent);
    if (erased) await execute(tx, 'UPDATE entries SET intent = ? WHERE id = ?', [JSON.stringify(erased), id]);
  }
}
