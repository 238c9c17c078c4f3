import { defineTable, execute, forUpdate, instant, integer, select, type Tx, varchar } from '@hourbank/service-kit/db';
import type { PasswordHasher } from './password-hasher';

export const credentialTable = defineTable('credentials', {
  role: varchar(10, { primary: true }),
  subject: integer({ primary: true }),
  /** Encoded Argon2id hash (D-18). Only this store reads it. */
  passwordHash: varchar(200),
  /** Increases with each new password. */
  revision: integer(),
  changedAt: instant(),
});

/** The owner of a password. */
export interface Person {
  role: 'admin' | 'client';
  id: number;
}

/**
 * A new password, hashed before the transaction that sets it, because hashing is slow. Only this store can read the
 * hash.
 */
export class PreparedPassword {
  readonly #hash: string;

  constructor(hash: string) {
    this.#hash = hash;
  }

  static hashOf = (prepared: PreparedPassword): string => prepared.#hash;
}

async function revisionOf(tx: Tx, { role, id }: Person): Promise<number | null> {
  const [row] = await select<{ revision: number }>(
    tx,
    'SELECT revision FROM credentials WHERE role = ? AND subject = ?',
    [role, id],
  );
  return row?.revision ?? null;
}

/** All SQL of `credentials`. It never returns a hash, only the revision of a password that matches. */
export function createCredentialStore(read: Tx, hasher: PasswordHasher) {
  return {
    has: async (person: Person): Promise<boolean> => (await revisionOf(read, person)) !== null,

    prepare: async (password: string) => new PreparedPassword(await hasher.hash(password)),

    /**
     * Returns the revision of a correct password. Returns null if the password is wrong or not set, or the person is
     * unknown (null).
     */
    async verify(person: Person | null, password: string, address?: string): Promise<number | null> {
      const [row] = await select<{ hash: string; revision: number }>(
        read,
        'SELECT password_hash AS hash, revision FROM credentials WHERE role = ? AND subject = ?',
        [person?.role ?? '', person?.id ?? 0],
      );
      const matched = await hasher.matches(row?.hash ?? null, password, address);
      return matched && row ? row.revision : null;
    },

    /** Whether the revision is current. Locks it until the transaction ends. */
    async stillHolds(tx: Tx, { role, id }: Person, revision: number): Promise<boolean> {
      const rows = await select(
        tx,
        `SELECT 1 FROM credentials WHERE role = ? AND subject = ? AND revision = ?${forUpdate(tx)}`,
        [role, id, revision],
      );
      return rows.length > 0;
    },

    /** Sets a first or new password. Returns its revision; the caller revokes the tokens of older revisions. */
    async set(tx: Tx, { role, id }: Person, password: PreparedPassword, at: Date): Promise<number> {
      const passwordHash = PreparedPassword.hashOf(password);
      const { affected } = await execute(
        tx,
        'UPDATE credentials SET password_hash = ?, revision = revision + 1, changed_at = ? WHERE role = ? AND subject = ?',
        [passwordHash, at, role, id],
      );
      if (affected === 0) {
        await tx.insert(credentialTable, { role, subject: id, passwordHash, revision: firstRevision, changedAt: at });
        return firstRevision;
      }
      return (await revisionOf(tx, { role, id })) ?? firstRevision;
    },

    /**
     * Starts a new revision with the same password, so that tokens of older ones can be revoked. Null without a
     * password.
     */
    async renew(tx: Tx, { role, id }: Person): Promise<number | null> {
      await execute(tx, 'UPDATE credentials SET revision = revision + 1 WHERE role = ? AND subject = ?', [role, id]);
      return revisionOf(tx, { role, id });
    },

    async remove(tx: Tx, { role, id }: Person): Promise<void> {
      await execute(tx, 'DELETE FROM credentials WHERE role = ? AND subject = ?', [role, id]);
    },
  };
}
export type CredentialStore = ReturnType<typeof createCredentialStore>;

/** The revision of a person's first password. */
export const firstRevision = 1;
