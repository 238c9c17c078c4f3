import {
  defineTable,
  execute,
  instant,
  instantFromDb,
  integer,
  placeholders,
  type RowOf,
  select,
  type Tx,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';

/**
 * Working links to the balance of a client, without a login (D-75). A row is deleted when its link is revoked or its
 * client is closed.
 */
export const balanceLinkTable = defineTable(
  'balance_links',
  {
    id: uuid({ primary: true }),
    clientId: integer(),
    label: varchar(60, { default: '' }),
    /** The secret is stored nowhere, so a reader of the database cannot use a link. */
    secretHmac: varchar(64),
    createdAt: instant(),
    expiresAt: instant(),
  },
  { uniques: [['secretHmac']], indexes: [['clientId']] },
);
type BalanceLinkRow = RowOf<typeof balanceLinkTable>;

/** Whose balance a link shows, its label, and the day of the last ledger entry of that client. */
interface LinkedClient {
  clientId: number;
  label: string;
  bookedOn: string | null;
}

const maxListed = 20;

const listed = ['id', 'label', 'createdAt', 'expiresAt'] as const;
const { columns, record } = balanceLinkTable.reader(listed);

/** All SQL of `balance_links` (D-75). */
export function createBalanceLinkStore(read: Tx) {
  return {
    /** The working links of a client, newest first. */
    async list(clientId: number, at: Date): Promise<Pick<BalanceLinkRow, (typeof listed)[number]>[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM balance_links WHERE client_id = ? AND expires_at > ? ORDER BY created_at DESC, id LIMIT ${maxListed}`,
        [clientId, at],
      );
      return rows.map(record);
    },

    /** The number of working links of a client. The caller has locked the client's account. */
    async count(tx: Tx, clientId: number, at: Date): Promise<number> {
      const rows = await select<{ expiresAt: Date | string }>(
        tx,
        'SELECT expires_at AS expiresAt FROM balance_links WHERE client_id = ?',
        [clientId],
      );
      return rows.filter(({ expiresAt }) => instantFromDb(expiresAt) > at).length;
    },

    /** Stores a link, counts it in its client's account and deletes the expired ones. */
    async insert(tx: Tx, link: BalanceLinkRow): Promise<void> {
      await execute(tx, 'UPDATE accounts SET links_created = links_created + 1 WHERE client_id = ?', [link.clientId]);
      await execute(tx, 'DELETE FROM balance_links WHERE client_id = ? AND expires_at <= ?', [
        link.clientId,
        link.createdAt,
      ]);
      await tx.insert(balanceLinkTable, link);
    },

    /** Deletes a link of a client. Returns false if there is none. */
    async remove(tx: Tx, clientId: number, id: string): Promise<boolean> {
      const { affected } = await execute(tx, 'DELETE FROM balance_links WHERE id = ? AND client_id = ?', [
        id,
        clientId,
      ]);
      return affected === 1;
    },

    /** Deletes all links of closed clients. */
    async removeAll(tx: Tx, clientIds: readonly number[]): Promise<void> {
      if (clientIds.length === 0) return;
      const places = placeholders(clientIds);
      await execute(tx, `DELETE FROM balance_links WHERE client_id IN (${places})`, [...clientIds]);
    },

    /** Returns the open client of a working link, or null. */
    async find(secretHmac: string, at: Date): Promise<LinkedClient | null> {
      const [row] = await select<LinkedClient>(
        read,
        `SELECT l.client_id AS clientId, l.label, a.booked_on AS bookedOn FROM balance_links l
         LEFT JOIN accounts a ON a.client_id = l.client_id
         LEFT JOIN client_sales s ON s.client_id = l.client_id
         WHERE l.secret_hmac = ? AND l.expires_at > ? AND COALESCE(s.closed, 0) = 0`,
        [secretHmac, at],
      );
      return row ?? null;
    },
  };
}
