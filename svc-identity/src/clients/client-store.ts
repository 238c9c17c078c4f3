import { type clientSorts, normalizeLogin } from '@hourbank/contracts';
import { execute, forUpdate, isUniqueViolation, select, type Tx } from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { foldCase, sortKey } from '../names';
import { ClientEntity, type ClientFields, clientReader, type ClientRecord } from './client-entity';

export type ClientSort = (typeof clientSorts)[number];

export interface ClientSearch {
  search?: string;
  sort?: ClientSort;
}
interface Slice {
  limit: number;
  offset: number;
}

const { columns, record } = clientReader;
const isOpen = 'active_email IS NOT NULL';

/** Ids increase with time, so `id` sorts by creation. */
const sortColumns: Record<string, string> = {
  name: 'name_key',
  email: 'active_email',
  companyName: 'company_key',
  createdAt: 'id',
};

const keysOf = ({ name, email, companyName }: ClientFields) => ({
  activeEmail: normalizeLogin(email),
  nameKey: sortKey(name),
  companyKey: sortKey(companyName),
  searchText: foldCase([name, email, companyName].join('\n')),
});

function conditionOf(search: string | undefined): { where: string; parameters: string[] } {
  if (!search) return { where: isOpen, parameters: [] };
  const literal = foldCase(search).replace(/[!%_]/g, '!$&');
  return { where: `${isOpen} AND search_text LIKE ? ESCAPE '!'`, parameters: [`%${literal}%`] };
}

function orderOf(sort: ClientSort): string {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const column = sortColumns[sort.replace('-', '')] ?? 'name_key';
  return column === 'id' ? `id ${direction}` : `${column} ${direction}, id ${direction}`;
}

/** An email belongs to one open client. The unique index decides between concurrent writes (D-19). */
const unlessTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (cause) {
    throw isUniqueViolation(cause, 'uq_clients_active_email') ? emailTaken() : cause;
  }
};

export const emailTaken = () => conflict('email_taken', 'Email is already registered.', { field: 'email' });

/** All SQL of `clients`. Methods without "deleted" in their name return only open clients, except `known` (D-25). */
export function createClientStore(read: Tx) {
  const one = async (manager: Tx, condition: string, parameter: string | number) => {
    const [row] = await select<object>(manager, `SELECT ${columns} FROM clients WHERE ${isOpen} AND ${condition}`, [
      parameter,
    ]);
    return row ? record(row) : null;
  };

  return {
    async list({ search, sort = 'name' }: ClientSearch, { limit, offset }: Slice): Promise<ClientRecord[]> {
      const { where, parameters } = conditionOf(search);
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM clients WHERE ${where} ORDER BY ${orderOf(sort)} LIMIT ? OFFSET ?`,
        [...parameters, limit, offset],
      );
      return rows.map(record);
    },

    async count({ search }: ClientSearch): Promise<number> {
      const { where, parameters } = conditionOf(search);
      const [row] = await select<{ total: number | string }>(
        read,
        `SELECT COUNT(*) AS total FROM clients WHERE ${where}`,
        parameters,
      );
      return Number(row?.total ?? 0);
    },

    /** Returns the next clients by id, for reading all of them in batches. */
    async after(id: number, limit: number): Promise<ClientRecord[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM clients WHERE id > ? AND ${isOpen} ORDER BY id LIMIT ?`,
        [id, limit],
      );
      return rows.map(record);
    },

    find: (id: number) => one(read, 'id = ?', id),
    findByEmail: (email: string) => one(read, 'active_email = ?', normalizeLogin(email)),

    /** Returns the client and locks its row until the transaction ends. */
    lock: (tx: Tx, id: number) => one(tx, `id = ?${forUpdate(tx)}`, id),

    /** Returns clients by id, closed ones included, because their ledger remains (D-25). */
    async known(ids: readonly number[]): Promise<ClientRecord[]> {
      const rows = await select<object>(
        read,
        `SELECT ${columns} FROM clients WHERE id IN (${ids.map(() => '?').join(', ')}) ORDER BY id`,
        ids,
      );
      return rows.map(record);
    },

    async insert(tx: Tx, fields: ClientFields, emailConfirmedAt: Date | null, at: Date): Promise<ClientRecord> {
      const { identifiers } = await unlessTaken(
        tx.insert(ClientEntity, { ...fields, ...keysOf(fields), emailConfirmedAt, createdAt: at, closedAt: null }),
      );
      return {
        ...fields,
        id: Number(identifiers[0]?.id),
        emailConfirmedAt,
        editRevision: 1,
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
      await unlessTaken(tx.update(ClientEntity, { id }, { ...fields, ...keysOf(fields) }));
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
    },

    /** Shows a deleted client again. Throws a 409 if another client has its email by now. */
    async reopen(tx: Tx, { id, email }: ClientRecord): Promise<void> {
      await unlessTaken(
        execute(tx, 'UPDATE clients SET active_email = ?, closed_at = NULL WHERE id = ?', [normalizeLogin(email), id]),
      );
    },
  };
}
export type ClientStore = ReturnType<typeof createClientStore>;
