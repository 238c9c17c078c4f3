import { foldText, normalizeLogin } from '@hourbank/contracts';
import {
  defineTable,
  execute,
  forUpdate,
  integer,
  isUniqueViolation,
  placeholders,
  select,
  type Slice,
  type Tx,
} from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { newClient } from './client-rules';
import { type ClientFields, clientReader, type ClientRecord, clientTable, isOpen } from './client-table';
import { readClients } from './read-clients';

/** Returns the sort key of a text, short enough for an index. */
const sortKey = (text: string): string => [...foldText(text)].slice(0, 200).join('');

const { columns, record } = clientReader;

/** The number of open clients, so that the total of the list does not require counting rows. The table has one row. */
export const clientCountTable = defineTable(
  'client_counts',
  { id: integer({ primary: true }), openClients: integer() },
  {
    checks: { ck_client_counts_id: 'id = 1', ck_client_counts_open_clients: 'open_clients >= 0' },
    seeds: [{ id: 1, openClients: 0 }],
  },
);

const keysOf = ({ name, email, companyName, phone }: ClientFields) => ({
  activeEmail: normalizeLogin(email),
  nameKey: sortKey(name),
  companyKey: sortKey(companyName),
  searchText: foldText([name, email, companyName].join('\n')),
  // Also without spaces and punctuation, because people write phone numbers in many ways.
  phoneKey: foldText([phone, phone.replace(/[^+\d]/g, '')].join('\n')),
});

/** Runs in the transaction that adds, closes or reopens a client. */
const addToCount = (tx: Tx, change: 1 | -1) =>
  execute(tx, 'UPDATE client_counts SET open_clients = open_clients + ? WHERE id = 1', [change]);

/** An email belongs to one open client. The unique index decides between concurrent writes (D-19). */
const unlessTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (cause) {
    throw isUniqueViolation(cause, 'uq_clients_active_email') ? emailTaken() : cause;
  }
};

export const emailTaken = () => conflict('email_taken', 'Email is already registered.', { field: 'email' });

/** SQL of `clients`, except its lists. Methods return only open clients unless they say otherwise (D-25). */
export function createClientStore(read: Tx) {
  const one = async (tx: Tx, condition: string, parameter: string | number) => {
    const [row] = await select<object>(tx, `SELECT ${columns} FROM clients WHERE ${isOpen} AND ${condition}`, [
      parameter,
    ]);
    return row ? record(row) : null;
  };

  return {
    find: (id: number) => one(read, 'id = ?', id),
    findByEmail: (email: string) => one(read, 'active_email = ?', normalizeLogin(email)),

    /** Returns the ids of open clients by the form of their emails that is compared. */
    async idsByEmail(emails: readonly string[]): Promise<Map<string, number>> {
      if (emails.length === 0) return new Map();
      const rows = await select<{ id: number; email: string }>(
        read,
        `SELECT id, active_email AS email FROM clients WHERE active_email IN (${placeholders(emails)})`,
        emails,
      );
      return new Map(rows.map(({ id, email }) => [email, id]));
    },

    /** Returns the client and locks its row until the transaction ends. */
    lock: (tx: Tx, id: number) => one(tx, `id = ?${forUpdate(tx)}`, id),

    /** Returns clients by id, closed ones included, because their ledger remains (D-25). */
    known(ids: readonly number[]): Promise<ClientRecord[]> {
      const unique = [...new Set(ids)].sort((a, b) => a - b);
      return readClients(read, unique);
    },

    async insert(tx: Tx, fields: ClientFields, emailConfirmedAt: Date | null, at: Date): Promise<ClientRecord> {
      const { identifiers } = await unlessTaken(
        tx.insert(clientTable, { ...fields, ...keysOf(fields), emailConfirmedAt, createdAt: at, closedAt: null }),
      );
      await addToCount(tx, 1);
      return {
        ...fields,
        id: Number(identifiers[0]?.id),
        emailConfirmedAt,
        revision: 1,
        createdAt: at,
        closedAt: null,
      };
    },

    /** Returns the clients that were deleted after `since`, the latest first. */
    async deleted(since: Date, { limit, offset }: Slice): Promise<ClientRecord[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM clients WHERE closed_at > ? ORDER BY closed_at DESC, id DESC LIMIT ? OFFSET ?`,
        [since, limit, offset],
      );
      return rows.map(record);
    },

    async countDeleted(since: Date): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        read,
        'SELECT COUNT(*) AS total FROM clients WHERE closed_at > ?',
        [since],
      );
      return Number(row?.total ?? 0);
    },

    /** Returns ids of clients that were deleted before the time and still have a password. */
    async deletedWithPassword(before: Date, limit: number): Promise<number[]> {
      const rows = await select<{ id: number }>(
        read,
        `SELECT clients.id AS id FROM clients JOIN credentials ON role = 'client' AND subject = clients.id
          WHERE closed_at <= ? LIMIT ?`,
        [before, limit],
      );
      return rows.map(({ id }) => id);
    },

    /** Returns a deleted client and locks its row until the transaction ends. */
    async lockDeleted(tx: Tx, id: number): Promise<(ClientRecord & { closedAt: Date }) | null> {
      const [row] = await select<object>(
        tx,
        `SELECT ${columns} FROM clients WHERE id = ? AND closed_at IS NOT NULL${forUpdate(tx)}`,
        [id],
      );
      const client = row && record(row);
      return client?.closedAt ? { ...client, closedAt: client.closedAt } : null;
    },

    revisions: revisionsOf('clients'),

    /** Writes the fields of an open client; `fields` are all of them. */
    async change(tx: Tx, id: number, fields: ClientFields): Promise<void> {
      await unlessTaken(tx.update(clientTable, { id }, { ...fields, ...keysOf(fields) }));
    },

    /** Records that the client has access to its email. */
    async confirmEmail(tx: Tx, id: number, at: Date): Promise<void> {
      await execute(tx, 'UPDATE clients SET email_confirmed_at = COALESCE(email_confirmed_at, ?) WHERE id = ?', [
        at,
        id,
      ]);
    },

    /** Hides the client and frees its email. */
    async close(tx: Tx, id: number, at: Date): Promise<void> {
      await execute(tx, 'UPDATE clients SET active_email = NULL, closed_at = ? WHERE id = ?', [at, id]);
      await addToCount(tx, -1);
    },

    /** Replaces everything that people entered about a deleted client. */
    async erase(tx: Tx, id: number): Promise<void> {
      const fields = newClient({ name: `Erased client ${id}` });
      await tx.update(clientTable, { id }, { ...fields, ...keysOf(fields), activeEmail: null, emailConfirmedAt: null });
    },

    /** Shows a deleted client again. Throws a 409 if another client has its email by now. */
    async reopen(tx: Tx, { id, email }: ClientRecord): Promise<void> {
      await unlessTaken(
        execute(tx, 'UPDATE clients SET active_email = ?, closed_at = NULL WHERE id = ?', [normalizeLogin(email), id]),
      );
      await addToCount(tx, 1);
    },
  };
}
export type ClientStore = ReturnType<typeof createClientStore>;
