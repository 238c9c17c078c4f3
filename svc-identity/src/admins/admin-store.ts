import { normalizeLogin } from '@hourbank/contracts';
import { isUniqueViolation, select, type Tx } from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import { AdminEntity } from './admin-entity';

export interface Admin {
  id: number;
  username: string;
}

const nameTaken = () => conflict('username_taken', 'There is an admin of that name already.');

/** All SQL of `admins`. */
export function createAdminStore(read: Tx) {
  return {
    async findByName(username: string): Promise<Admin | null> {
      const [row] = await select<Admin>(read, 'SELECT id, username FROM admins WHERE login_name = ?', [
        normalizeLogin(username),
      ]);
      return row ?? null;
    },

    async any(manager: Tx = read): Promise<boolean> {
      return (await select(manager, 'SELECT 1 FROM admins LIMIT 1')).length > 0;
    },

    async insert(tx: Tx, username: string, at: Date): Promise<Admin> {
      try {
        const { identifiers } = await tx.insert(AdminEntity, {
          username,
          loginName: normalizeLogin(username),
          createdAt: at,
        });
        return { id: Number(identifiers[0]?.id), username };
      } catch (cause) {
        throw isUniqueViolation(cause, 'uq_admins_login_name') ? nameTaken() : cause;
      }
    },
  };
}
export type AdminStore = ReturnType<typeof createAdminStore>;
