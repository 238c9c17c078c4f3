import { execute, forUpdate, select, type Tx } from '@hourbank/service-kit/db';
import { cancellationOf, entryReader, isOpen, type OpenEntry } from '../entries/entry-table';

const { columns, record } = entryReader;

/**
 * Returns the entry with its change without texts. A creation becomes a cancellation, because otherwise the process
 * that opened it would attach its screenshots.
 */
function erased(entry: OpenEntry): OpenEntry {
  const { intent } = entry;
  if (intent.kind === 'create') return cancellationOf(entry);
  if (intent.kind !== 'update') return entry;
  const next = { ...intent.next, description: '', nonBillableReason: '' };
  return { ...entry, intent: { ...intent, next, reason: undefined } };
}

/**
 * Erases the texts of a client's open changes, which would be written back to their entries later. All else of updates
 * stays, so that the hours are settled with the same request. A change that cannot be read is reported and stays.
 */
export async function eraseOpenChanges(tx: Tx, clientId: number): Promise<void> {
  const rows = await select<object>(
    tx,
    `SELECT ${columns} FROM entries WHERE client_id = ? AND intent IS NOT NULL${forUpdate(tx)}`,
    [clientId],
  );
  for (const entry of rows.map(record).filter(isOpen)) {
    const { id, settlementRevision, intent } = erased(entry);
    await execute(tx, 'UPDATE entries SET settlement_revision = ?, intent = ? WHERE id = ?', [
      settlementRevision,
      JSON.stringify(intent),
      id,
    ]);
  }
}
