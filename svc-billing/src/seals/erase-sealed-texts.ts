import { executeAll, type Tx } from '@hourbank/service-kit/db';

/**
 * Deletes the texts of a client's ledger, of which the chain holds digests only, and marks its seals as those of erased
 * statements (D-72). Packages, payments with their proofs, invoices and the ledger stay, as records of what was sold.
 * It can be repeated.
 */
export const eraseSealedTexts = (tx: Tx, clientId: number, at: Date): Promise<unknown> =>
  executeAll(tx, [
    { sql: 'DELETE FROM ledger_texts WHERE client_id = ?', parameters: [clientId] },
    {
      sql: 'UPDATE statement_seals SET erased_at = ? WHERE client_id = ? AND erased_at IS NULL',
      parameters: [at, clientId],
    },
  ]);
