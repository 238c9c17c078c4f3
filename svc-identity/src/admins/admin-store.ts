import { type AdminRole, normalizeLogin } from '@hourbank/contracts';
import { execute, forUpdate, isUniqueViolation, select, type Tx } from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import { AdminEntity, adminReader, type AdminRecord } from './admin-entity';

const nameTaken = () => conflict('username_taken', 'There is an admin of that name already.', 'username');

const { columns, record } = adminReader;

/** All SQL of `admins`. */
export function createAdminStore(read: Tx) {
  const one = async (manager: Tx, condition: string, parameter: string | number): Promise<AdminRecord | null> => {
    const [row] = await select<object>(manager, `SELECT ${columns} FROM admins WHERE ${condition}`, [parameter]);
    return row ? record(row) : null;
  };

  return {
    findByName: (username: string) => one(read, 'login_name = ?', normalizeLogin(username)),

    /** Returns the admin and locks its row until the transaction ends. */
    lock: (tx: Tx, id: number) => one(tx, `id = ?${forUpdate(tx)}`, id),

    async any(manager: Tx = read): Promise<boolean> {
      return (await select(manager, 'SELECT 1 FROM admins LIMIT 1')).length > 0;
    },

    /** Inserts an admin who can sign in. Throws a 409 if the name is taken. */
    async insertActive(tx: Tx, { username, role }: { username: string; role: AdminRole }, at: Date): Promise<number> {
      try {
        const { identifiers } = await tx.insert(AdminEntity, {
          username,
          loginName: normalizeLogin(username),
          name: username,
          email: null,
          emailKey: null,
          role,
          state: 'active',
          createdAt: at,
          lastSeenAt: null,
        });
        return Number(identifiers[0]?.id);
      } catch (cause) {
        throw isUniqueViolation(cause, 'uq_admins_login_name') ? nameTaken() : cause;
      }
    },

    async setLastSeen(tx: Tx, id: number, at: Date): Promise<void> {
      await execute(tx, 'UPDATE admins SET last_seen_at = ? WHERE id = ?', [at, id]);
    },
  };
}
export type AdminStore = ReturnType<typeof createAdminStore>;
