import { execute, recordReader, select, type Tx } from '@hourbank/service-kit/db';
import { LedgerEntity, type LedgerRow } from '../ledger/ledger-entity';
import { SealEntity, type SealKeyRow, SealKeyEntity, type SealRow } from './seal-entity';

const keys = recordReader(SealKeyEntity);
const seals = recordReader(SealEntity);
const ledger = recordReader(LedgerEntity);
const pageSize = 200;
/** More keys than a yearly rotation ever makes. */
const maxKeys = 1000;

/** All SQL of `seal_keys` and `statement_seals` (D-72). */
export function createSealStore(read: Tx) {
  return {
    /** Returns all keys, newest first. */
    async keys(manager: Tx = read): Promise<SealKeyRow[]> {
      const rows = await select<object>(
        manager,
        `SELECT ${keys.columns} FROM seal_keys ORDER BY valid_from DESC, kid LIMIT ${maxKeys}`,
      );
      return rows.map(keys.record);
    },

    /** Stores a new key as the one that signs. Fails with a duplicate key if there is one. */
    async insertKey(tx: Tx, key: SealKeyRow): Promise<void> {
      await tx.insert(SealKeyEntity, key);
    },

    /** Ends the key that signs. It stays published. */
    async endCurrentKey(tx: Tx, at: Date): Promise<void> {
      await execute(tx, 'UPDATE seal_keys SET current_slot = NULL, valid_until = ? WHERE current_slot = 1', [at]);
    },

    async find(statementId: string, manager: Tx = read): Promise<SealRow | null> {
      const [row] = await select<object>(
        manager,
        `SELECT ${seals.columns} FROM statement_seals WHERE statement_id = ?`,
        [statementId],
      );
      return row ? seals.record(row) : null;
    },

    async findByCode(codeHash: string): Promise<SealRow | null> {
      const [row] = await select<object>(read, `SELECT ${seals.columns} FROM statement_seals WHERE code_hash = ?`, [
        codeHash,
      ]);
      return row ? seals.record(row) : null;
    },

    async insert(tx: Tx, seal: SealRow): Promise<void> {
      await tx.insert(SealEntity, seal);
    },

    /** Returns seals in the order of statement ids, starting after `after`. An empty list is the end. */
    async page(after: string): Promise<SealRow[]> {
      const rows = await select<object>(
        read,
        `SELECT ${seals.columns} FROM statement_seals WHERE statement_id > ? ORDER BY statement_id LIMIT ${pageSize}`,
        [after],
      );
      return rows.map(seals.record);
    },

    /** Returns the last ledger row of a client up to a day. */
    async lastLedgerRow(tx: Tx, clientId: number, to: string): Promise<LedgerRow | null> {
      const [row] = await select<object>(
        tx,
        `SELECT ${ledger.columns} FROM account_ledger WHERE client_id = ? AND booked_on <= ? ORDER BY seq DESC LIMIT 1`,
        [clientId, to],
      );
      return row ? ledger.record(row) : null;
    },

    /** Returns the ledger rows that seals name, by statement. Statements without one are missing. */
    async ledgerRows(sealed: readonly SealRow[]): Promise<Map<string, LedgerRow>> {
      if (sealed.length === 0) return new Map();
      const rows = await select<object>(
        read,
        `SELECT ${ledger.columns} FROM account_ledger WHERE ${sealed.map(() => '(client_id = ? AND seq = ?)').join(' OR ')}`,
        sealed.flatMap(({ clientId, lastSeq }) => [clientId, lastSeq]),
      );
      const found = new Map(rows.map(ledger.record).map((row) => [`${row.clientId}/${row.seq}`, row]));
      return new Map(
        sealed.flatMap(({ statementId, clientId, lastSeq }) => {
          const row = found.get(`${clientId}/${lastSeq}`);
          return row ? [[statementId, row] as const] : [];
        }),
      );
    },
  };
}
export type SealStore = ReturnType<typeof createSealStore>;
