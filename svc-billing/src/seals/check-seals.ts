import { isRowUnchanged, isSignatureValid } from './seal-message';
import type { SealStore } from './seal-store';

/**
 * Compares every seal with its signature and with the ledger row that it names (D-72): billing's check verifies that
 * the rows before it lead to that row. Yields one line for each difference.
 */
export async function* sealDifferences(store: SealStore): AsyncGenerator<string> {
  const keys = new Map((await store.keys()).map((key) => [key.kid, key]));
  for (let after = ''; ;) {
    const page = await store.page(after);
    const rows = await store.ledgerRows(page);
    for (const seal of page) {
      if (!isSignatureValid(seal, keys.get(seal.kid))) yield `statement ${seal.number}: the seal was changed`;
      else if (!isRowUnchanged(seal, rows.get(seal.statementId)))
        yield `statement ${seal.number}: the ledger of client ${seal.clientId} was changed at entry ${seal.lastSeq}`;
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.statementId;
  }
}
