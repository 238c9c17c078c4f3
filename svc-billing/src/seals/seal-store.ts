import {
  calendarDate,
  defineTable,
  execute,
  executeAll,
  instant,
  integer,
  type RowOf,
  select,
  sum,
  text,
  type Tx,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { type LedgerRow, ledgerTable } from '../ledger/ledger-table';

/** Keys that sign statements. Rows are never deleted, so that old statements can be verified (D-72). */
export const sealKeyTable = defineTable(
  'seal_keys',
  {
    kid: uuid({ primary: true }),
    /** 1 for the key that signs now, else null. Unique, so that replicas create one key. */
    currentSlot: integer<1>({ nullable: true }),
    /** The member `x` of the public key as a JSON Web Key. */
    publicKey: varchar(50),
    encryptedPrivateKey: text(),
    validFrom: instant(),
    validUntil: instant({ nullable: true }),
  },
  { uniques: [['currentSlot']] },
);
export type SealKeyRow = RowOf<typeof sealKeyTable>;

/** Seals of statements, which svc-tracking stores. They are kept when the texts of a client are erased. */
export const sealTable = defineTable(
  'statement_seals',
  {
    statementId: uuid({ primary: true }),
    clientId: integer(),
    number: varchar(40),
    periodFrom: calendarDate(),
    periodTo: calendarDate(),
    /** Hundredths of an hour. */
    closing: sum(),
    lastSeq: integer(),
    /** Hash of the ledger row `lastSeq`, or the first hash of a chain. */
    rowHash: varchar(64),
    digest: varchar(64),
    /** SHA-256 of the verification code. */
    codeHash: varchar(64),
    kid: uuid(),
    signature: varchar(100),
    /** Name of the provider. */
    issuer: varchar(200),
    sealedAt: instant(),
    erasedAt: instant({ nullable: true }),
    /** Signature of what the service adds to the statement: issuer, time and hash of the ledger row. */
    recordSignature: varchar(100),
  },
  { uniques: [['number'], ['codeHash']] },
);
export type SealRow = RowOf<typeof sealTable>;

const keys = sealKeyTable.reader();
const seals = sealTable.reader();
const ledger = ledgerTable.reader();
const pageSize = 200;
/** More keys than a yearly rotation ever makes. */
const maxKeys = 1000;

/** All SQL of `seal_keys` and `statement_seals` (D-72). */
export function createSealStore(read: Tx) {
  return {
    /** Returns all keys, newest first. */
    async keys(tx: Tx = read): Promise<SealKeyRow[]> {
      const rows = await select<object>(
        tx,
        `SELECT ${keys.columns} FROM seal_keys ORDER BY valid_from DESC, kid LIMIT ${maxKeys}`,
      );
      return rows.map(keys.record);
    },

    /** Stores a new key as the one that signs. Fails with a duplicate key if there is one. */
    async insertKey(tx: Tx, key: SealKeyRow): Promise<void> {
      await tx.insert(sealKeyTable, key);
    },

    /** Ends the key that signs. It stays published. */
    async endCurrentKey(tx: Tx, at: Date): Promise<void> {
      await execute(tx, 'UPDATE seal_keys SET current_slot = NULL, valid_until = ? WHERE current_slot = 1', [at]);
    },

    async find(statementId: string, tx: Tx = read): Promise<SealRow | null> {
      const [row] = await select<object>(tx, `SELECT ${seals.columns} FROM statement_seals WHERE statement_id = ?`, [
        statementId,
      ]);
      return row ? seals.record(row) : null;
    },

    async findByCode(codeHash: string): Promise<SealRow | null> {
      const [row] = await select<object>(read, `SELECT ${seals.columns} FROM statement_seals WHERE code_hash = ?`, [
        codeHash,
      ]);
      return row ? seals.record(row) : null;
    },

    async insert(tx: Tx, seal: SealRow): Promise<void> {
      await tx.insert(sealTable, seal);
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
