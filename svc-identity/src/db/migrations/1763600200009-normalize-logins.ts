import { normalizeLogin } from '@hourbank/contracts';
import { execute, migration, select } from '@hourbank/service-kit';
import type { QueryRunner } from 'typeorm';

const batch = 500;

/**
 * Brings the compared form of every row up to `normalizeLogin`. Where two rows become equal, the one that has that form already keeps it, or the
 * first by id; the other keeps its old form, so that it stays in the lists and an admin can give it another email.
 */
async function normalizeColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  for (let after = 0; ;) {
    const rows = await select<{ id: number; login: string }>(
      runner.manager,
      `SELECT id, ${column} AS login FROM ${table} WHERE id > ? AND ${column} IS NOT NULL ORDER BY id LIMIT ${batch}`,
      [after],
    );
    for (const { id, login } of rows) {
      const normalized = normalizeLogin(login);
      if (normalized === login) continue;
      const taken = await select(runner.manager, `SELECT 1 FROM ${table} WHERE ${column} = ?`, [normalized]);
      if (taken.length === 0 && normalized.length <= 400)
        await execute(runner.manager, `UPDATE ${table} SET ${column} = ? WHERE id = ?`, [normalized, id]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Emails and login names are compared without case, compatibility forms and hidden characters (D-18, D-19). */
export const normalizeLogins = migration(1763600200009, 'normalize-logins', {
  up: async (runner) => {
    await normalizeColumn(runner, 'clients', 'active_email');
    await normalizeColumn(runner, 'admins', 'login_name');
  },
  // The older forms cannot be told from the new ones, which older releases read as well.
  down: async () => {},
});
