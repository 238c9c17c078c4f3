import { execute, select } from '@hourbank/service-kit';
import { forUpdate } from '../db/lock';
import type { Tx } from '../deps';
import { CredentialEntity } from './credential-entity';
import type { PasswordHasher } from './password-hasher';

/** Whose password it is. */
export interface Person {
  role: 'admin' | 'client';
  id: number;
}

/** A new password, hashed before the transaction that sets it, because hashing takes long. Only this store can open it. */
export class PreparedPassword {
  readonly #hash: string;

  constructor(hash: string) {
    this.#hash = hash;
  }

  static hashOf = (prepared: PreparedPassword): string => prepared.#hash;
}

/** All SQL of `credentials`. Hashes go in and never come out; what comes out is the revision of the password that was right. */
export function createCredentialStore(read: Tx, hasher: PasswordHasher) {
  return {
    prepare: async (password: string) => new PreparedPassword(await hasher.hash(password)),

    /** The revision of the password, when it is right; null when it is wrong, or the person has none or is unknown (null). */
    async verify(person: Person | null, password: string): Promise<number | null> {
      const [row] = await select<{ hash: string; revision: number }>(
        read,
        'SELECT password_hash AS hash, revision FROM credentials WHERE role = ? AND subject = ?',
        [person?.role ?? '', person?.id ?? 0],
      );
      const matched = await hasher.matches(row?.hash ?? null, password);
      return matched && row ? row.revision : null;
    },

    /** Whether that revision still counts, and goes on counting until the transaction ends. */
    async stillHolds(tx: Tx, { role, id }: Person, revision: number): Promise<boolean> {
      const rows = await select(
        tx,
        `SELECT 1 FROM credentials WHERE role = ? AND subject = ? AND revision = ?${forUpdate(tx)}`,
        [role, id, revision],
      );
      return rows.length > 0;
    },

    /** Sets a first or new password. Returns its revision; tokens of older ones are to be revoked. */
    async set(tx: Tx, { role, id }: Person, password: PreparedPassword, at: Date): Promise<number> {
      const passwordHash = PreparedPassword.hashOf(password);
      const { affected } = await execute(
        tx,
        'UPDATE credentials SET password_hash = ?, revision = revision + 1, changed_at = ? WHERE role = ? AND subject = ?',
        [passwordHash, at, role, id],
      );
      if (affected === 0) {
        await tx.insert(CredentialEntity, { role, subject: id, passwordHash, revision: firstRevision, changedAt: at });
        return firstRevision;
      }
      const [row] = await select<{ revision: number }>(
        tx,
        'SELECT revision FROM credentials WHERE role = ? AND subject = ?',
        [role, id],
      );
      return row?.revision ?? firstRevision;
    },

    async remove(tx: Tx, { role, id }: Person): Promise<void> {
      await execute(tx, 'DELETE FROM credentials WHERE role = ? AND subject = ?', [role, id]);
    },
  };
}
export type CredentialStore = ReturnType<typeof createCredentialStore>;

/** The revision of a person's first password. */
export const firstRevision = 1;

/** A revision above all: revoking up to it ends every token of a person whose password is gone. */
export const beyondAllRevisions = 2_147_483_647;
