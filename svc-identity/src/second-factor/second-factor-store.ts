import {
  defineTable,
  execute,
  forUpdate,
  id,
  instant,
  integer,
  select,
  text,
  type Tx,
  varchar,
} from '@hourbank/service-kit/db';
import type { Encryption } from '@hourbank/service-kit/encryption';
import { type CodeHasher, newRecoveryCodes, newSecret } from './codes';

export const secondFactorTable = defineTable('second_factors', {
  adminId: integer({ primary: true }),
  /** The encrypted secret that counts. Null until a first one is confirmed by a code. */
  encryptedSecret: text({ nullable: true }),
  /** The encrypted secret that takes effect once a code is confirmed. */
  pendingSecret: text({ nullable: true }),
  /** Increases when the second factor is turned on or off. */
  revision: integer(),
  /** The time step of the last accepted code, so that no code is accepted twice (RFC 6238, 5.2). */
  lastStep: integer(),
});

export const recoveryCodeTable = defineTable(
  'recovery_codes',
  { id: id(), adminId: integer(), codeHmac: varchar(64), usedAt: instant({ nullable: true }) },
  { indexes: [['adminId']] },
);

interface SecondFactor {
  revision: number;
  /** Null while the second factor is off. */
  secret: string | null;
  pending: string | null;
}

/** How a person proved the second factor. It can be stored as JSON and contains no secret. */
export type FactorProof = { revision: number; step: number } | { revision: number; recoveryCode: number };

type Row = { revision: number; encrypted: string | null; pending: string | null };

const off: SecondFactor = { revision: 0, secret: null, pending: null };
const selected =
  'SELECT revision, encrypted_secret AS encrypted, pending_secret AS pending FROM second_factors WHERE admin_id = ?';

/** All SQL of `second_factors` and `recovery_codes`. Callers of the methods that write lock the admin. */
export function createSecondFactorStore(read: Tx, { encrypt, decrypt }: Encryption, hashCode: CodeHasher) {
  const boundTo = (adminId: number) => `admin:${adminId}`;

  async function find(adminId: number, tx: Tx = read, lock = ''): Promise<SecondFactor> {
    const [row] = await select<Row>(tx, selected + lock, [adminId]);
    if (!row) return off;
    const open = (encrypted: string | null) => (encrypted === null ? null : decrypt(encrypted, boundTo(adminId)));
    return { revision: row.revision, secret: open(row.encrypted), pending: open(row.pending) };
  }

  async function replaceRecoveryCodes(tx: Tx, adminId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await execute(tx, 'DELETE FROM recovery_codes WHERE admin_id = ?', [adminId]);
    await tx.insert(
      recoveryCodeTable,
      codes.map((code) => ({ adminId, codeHmac: hashCode(adminId, code), usedAt: null })),
    );
    return codes;
  }

  return {
    find,
    lock: (tx: Tx, adminId: number) => find(adminId, tx, forUpdate(tx)),

    /** The ids of the admins with a second factor. */
    async enabled(): Promise<Set<number>> {
      const rows = await select<{ adminId: number }>(
        read,
        'SELECT admin_id AS adminId FROM second_factors WHERE encrypted_secret IS NOT NULL',
      );
      return new Set(rows.map(({ adminId }) => adminId));
    },

    async recoveryCodesLeft(adminId: number): Promise<number> {
      const [row] = await select<{ total: number | string }>(
        read,
        'SELECT COUNT(*) AS total FROM recovery_codes WHERE admin_id = ? AND used_at IS NULL',
        [adminId],
      );
      return Number(row?.total ?? 0);
    },

    /** Makes a pending secret, which replaces an earlier pending one. */
    async start(tx: Tx, adminId: number): Promise<string> {
      const secret = newSecret();
      const pendingSecret = encrypt(secret, boundTo(adminId));
      const { affected } = await execute(tx, 'UPDATE second_factors SET pending_secret = ? WHERE admin_id = ?', [
        pendingSecret,
        adminId,
      ]);
      if (affected === 0)
        await tx.insert(secondFactorTable, {
          adminId,
          encryptedSecret: null,
          pendingSecret,
          revision: 0,
          lastStep: 0,
        });
      return secret;
    },

    /** Makes the pending secret the one that counts. Returns new recovery codes. */
    async enable(tx: Tx, adminId: number, step: number): Promise<string[]> {
      await execute(
        tx,
        `UPDATE second_factors SET encrypted_secret = pending_secret, pending_secret = NULL, revision = revision + 1, last_step = ?
         WHERE admin_id = ? AND pending_secret IS NOT NULL`,
        [step, adminId],
      );
      return replaceRecoveryCodes(tx, adminId);
    },

    replaceRecoveryCodes,

    /** Turns the second factor off. Returns false if it was off. */
    async remove(tx: Tx, adminId: number): Promise<boolean> {
      const { affected } = await execute(
        tx,
        `UPDATE second_factors SET encrypted_secret = NULL, pending_secret = NULL, revision = revision + 1
         WHERE admin_id = ? AND encrypted_secret IS NOT NULL`,
        [adminId],
      );
      await execute(tx, 'DELETE FROM recovery_codes WHERE admin_id = ?', [adminId]);
      return affected === 1;
    },

    /** Returns the unused recovery code with this text, or null. */
    async findRecoveryCode(adminId: number, code: string): Promise<number | null> {
      const [row] = await select<{ id: number }>(
        read,
        'SELECT id FROM recovery_codes WHERE admin_id = ? AND code_hmac = ? AND used_at IS NULL',
        [adminId, hashCode(adminId, code)],
      );
      return row?.id ?? null;
    },

    /** Uses up the code of a proof. Returns false if it was used before or the second factor has changed since. */
    async use(tx: Tx, adminId: number, proof: FactorProof, at: Date): Promise<boolean> {
      const { affected } =
        'step' in proof
          ? await execute(
              tx,
              'UPDATE second_factors SET last_step = ? WHERE admin_id = ? AND revision = ? AND last_step < ?',
              [proof.step, adminId, proof.revision, proof.step],
            )
          : await execute(
              tx,
              'UPDATE recovery_codes SET used_at = ? WHERE id = ? AND admin_id = ? AND used_at IS NULL',
              [at, proof.recoveryCode, adminId],
            );
      return affected === 1;
    },
  };
}
export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
