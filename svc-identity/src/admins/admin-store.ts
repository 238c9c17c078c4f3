import { type AdminRole, normalizeLogin } from '@hourbank/contracts';
import {
  defineTable,
  execute,
  forUpdate,
  id,
  instant,
  isUniqueViolation,
  type RowOf,
  select,
  type Tx,
  unread,
  varchar,
} from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import { revisionColumns, revisionsOf } from '@hourbank/service-kit/revisions';

/** An invited admin has no username and no password yet. A disabled admin cannot log in. Admins are never deleted. */
export type AdminState = 'invited' | 'active' | 'disabled';

export const adminTable = defineTable(
  'admins',
  {
    id: id(),
    /** The login name as entered, for display. Null until an invitation is accepted. */
    username: varchar(200, { nullable: true }),
    /** The login name and the email in the form of `normalizeLogin`, for comparison and uniqueness. */
    loginName: unread(varchar(400, { nullable: true })),
    name: varchar(200),
    email: varchar(200, { nullable: true }),
    emailKey: unread(varchar(400, { nullable: true })),
    role: varchar<AdminRole>(20),
    state: varchar<AdminState>(10),
    createdAt: instant(),
    lastSeenAt: instant({ nullable: true }),
    ...revisionColumns,
  },
  { uniques: [['loginName'], ['emailKey']] },
);
export type AdminRecord = RowOf<typeof adminTable>;

const nameTaken = () => conflict('username_taken', 'This username is already taken.', { field: 'username' });

const emailTaken = () => conflict('email_taken', 'Another admin has this email.', { field: 'email' });

/** The unique indexes decide between concurrent writes. */
async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    if (isUniqueViolation(cause, 'uq_admins_login_name')) throw nameTaken();
    throw isUniqueViolation(cause, 'uq_admins_email_key') ? emailTaken() : cause;
  }
}

const { columns, record } = adminTable.reader();

/** All SQL of `admins`. */
export function createAdminStore(read: Tx) {
  const one = async (tx: Tx, condition: string, parameter: string | number): Promise<AdminRecord | null> => {
    const [row] = await select<object>(tx, `SELECT ${columns} FROM admins WHERE ${condition}`, [parameter]);
    return row ? record(row) : null;
  };

  return {
    findByName: (username: string) => one(read, 'login_name = ?', normalizeLogin(username)),

    /** Returns the admin and locks its row until the transaction ends. */
    lock: (tx: Tx, id: number) => one(tx, `id = ?${forUpdate(tx)}`, id),

    /** Returns all admins by id and locks their rows until the transaction ends. */
    async lockAll(tx: Tx): Promise<AdminRecord[]> {
      const rows = await select<object>(tx, `SELECT ${columns} FROM admins ORDER BY id${forUpdate(tx)}`);
      return rows.map(record);
    },

    async any(tx: Tx = read): Promise<boolean> {
      return (await select(tx, 'SELECT 1 FROM admins LIMIT 1')).length > 0;
    },

    find: (id: number) => one(read, 'id = ?', id),
    findByEmail: (email: string) => one(read, 'email_key = ?', normalizeLogin(email)),

    async list(): Promise<AdminRecord[]> {
      const rows = await select<object>(read, `SELECT ${columns} FROM admins ORDER BY name, id`);
      return rows.map(record);
    },

    /** Counts active owners. Hold the lock `owners`, so that the number stays true until the transaction ends. */
    async countOwners(tx: Tx): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        tx,
        "SELECT COUNT(*) AS total FROM admins WHERE role = 'owner' AND state = 'active'",
      );
      return Number(row?.total ?? 0);
    },

    /** Inserts an admin without a username and password. Throws a 409 if another admin has the email. */
    async insertInvited(
      tx: Tx,
      { name, email, role }: { name: string; email: string; role: AdminRole },
      at: Date,
    ): Promise<AdminRecord> {
      const fields = { username: null, name, email, role, state: 'invited' as const, createdAt: at, lastSeenAt: null };
      const { identifiers } = await unlessTaken(
        tx.insert(adminTable, { ...fields, loginName: null, emailKey: normalizeLogin(email) }),
      );
      return { ...fields, id: Number(identifiers[0]?.id), revision: 1 };
    },

    revisions: revisionsOf('admins'),

    /** Changes fields of an admin. Throws a 409 if another admin has the username or email. */
    async change(
      tx: Tx,
      id: number,
      fields: Partial<Pick<AdminRecord, 'username' | 'name' | 'email' | 'role' | 'state'>>,
    ): Promise<void> {
      const { username, email } = fields;
      await unlessTaken(
        tx.update(
          adminTable,
          { id },
          {
            ...fields,
            ...(username && { loginName: normalizeLogin(username) }),
            ...(email && { emailKey: normalizeLogin(email) }),
          },
        ),
      );
    },

    /** Inserts an admin who can log in. Throws a 409 if the name is taken. */
    async insertActive(tx: Tx, { username, role }: { username: string; role: AdminRole }, at: Date): Promise<number> {
      const { identifiers } = await unlessTaken(
        tx.insert(adminTable, {
          username,
          loginName: normalizeLogin(username),
          name: username,
          email: null,
          emailKey: null,
          role,
          state: 'active',
          createdAt: at,
          lastSeenAt: null,
        }),
      );
      return Number(identifiers[0]?.id);
    },

    async setLastSeen(tx: Tx, id: number, at: Date): Promise<void> {
      await execute(tx, 'UPDATE admins SET last_seen_at = ? WHERE id = ?', [at, id]);
    },
  };
}
export type AdminStore = ReturnType<typeof createAdminStore>;
