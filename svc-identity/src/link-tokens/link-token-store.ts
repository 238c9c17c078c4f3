import { defineTable, execute, instant, integer, type RowOf, select, type Tx, varchar } from '@hourbank/service-kit/db';
import type { LinkPurpose } from './link-purpose';

export const linkTokenTable = defineTable(
  'link_tokens',
  {
    purpose: varchar<LinkPurpose>(20, { primary: true }),
    /** The id of the client or admin. */
    subject: integer({ primary: true }),
    /** The request that created the token. Only a newer request replaces it. */
    requestId: integer(),
    /** The email that the link confirms. */
    email: varchar(400),
    /** SHA-256 of the token. The token itself is stored nowhere. */
    tokenHash: varchar(64),
    expiresAt: instant(),
    endedAt: instant({ nullable: true }),
  },
  { uniques: [['tokenHash']], indexes: [['expiresAt']] },
);

const sent = linkTokenTable.reader(['email', 'expiresAt']);

const isValid = 'purpose = ? AND token_hash = ? AND ended_at IS NULL AND expires_at > ?';

/** All SQL of `link_tokens`. Callers of `renew`, `use` and `end` lock the person, which serializes them. */
export function createLinkTokenStore(read: Tx) {
  return {
    /**
     * Makes this the person's token, or extends it if it already is. Returns false if a newer request replaced it or it
     * was used.
     */
    async renew(
      tx: Tx,
      { purpose, subject, requestId, email, tokenHash, expiresAt }: Omit<RowOf<typeof linkTokenTable>, 'endedAt'>,
    ): Promise<boolean> {
      const [current] = await select<{ requestId: number; endedAt: unknown }>(
        tx,
        'SELECT request_id AS requestId, ended_at AS endedAt FROM link_tokens WHERE purpose = ? AND subject = ?',
        [purpose, subject],
      );
      if (!current) {
        await tx.insert(linkTokenTable, { purpose, subject, requestId, email, tokenHash, expiresAt, endedAt: null });
        return true;
      }
      if (current.requestId > requestId || (current.requestId === requestId && current.endedAt !== null)) return false;
      await execute(
        tx,
        'UPDATE link_tokens SET request_id = ?, email = ?, token_hash = ?, expires_at = ?, ended_at = NULL WHERE purpose = ? AND subject = ?',
        [requestId, email, tokenHash, expiresAt, purpose, subject],
      );
      return true;
    },

    /** Returns whose valid token it is and the email it confirms, or null. */
    async find(purpose: LinkPurpose, tokenHash: string, at: Date): Promise<{ subject: number; email: string } | null> {
      const [row] = await select<{ subject: number; email: string }>(
        read,
        `SELECT subject, email FROM link_tokens WHERE ${isValid}`,
        [purpose, tokenHash, at],
      );
      return row ?? null;
    },

    /** Whether a token was sent to the person, and whether it is still valid. */
    async stateOf(purpose: LinkPurpose, subject: number, at: Date): Promise<'valid' | 'over' | null> {
      const [row] = await select<{ isValid: number }>(
        read,
        'SELECT (ended_at IS NULL AND expires_at > ?) AS isValid FROM link_tokens WHERE purpose = ? AND subject = ?',
        [at, purpose, subject],
      );
      if (!row) return null;
      return row.isValid ? 'valid' : 'over';
    },

    /** The email that the person's valid token confirms, and when the token ends, or null. */
    async waiting(
      purpose: LinkPurpose,
      subject: number,
      at: Date,
      from: Tx = read,
    ): Promise<Pick<RowOf<typeof linkTokenTable>, 'email' | 'expiresAt'> | null> {
      const [row] = await select<object>(
        from,
        `SELECT ${sent.columns} FROM link_tokens WHERE purpose = ? AND subject = ? AND ended_at IS NULL AND expires_at > ?`,
        [purpose, subject, at],
      );
      return row ? sent.record(row) : null;
    },

    /** Marks the token as used. Returns false if it was used before or has expired. */
    async use(tx: Tx, purpose: LinkPurpose, tokenHash: string, at: Date): Promise<boolean> {
      const { affected } = await execute(tx, `UPDATE link_tokens SET ended_at = ? WHERE ${isValid}`, [
        at,
        purpose,
        tokenHash,
        at,
      ]);
      return affected === 1;
    },

    /** Invalidates the person's token, if there is one. */
    async end(tx: Tx, purpose: LinkPurpose, subject: number, at: Date): Promise<void> {
      await execute(tx, 'UPDATE link_tokens SET ended_at = ? WHERE purpose = ? AND subject = ? AND ended_at IS NULL', [
        at,
        purpose,
        subject,
      ]);
    },

    /** Deletes the tokens that expired before the given time. */
    async prune(tx: Tx, before: Date): Promise<void> {
      await execute(tx, 'DELETE FROM link_tokens WHERE expires_at < ?', [before]);
    },
  };
}
export type LinkTokenStore = ReturnType<typeof createLinkTokenStore>;
