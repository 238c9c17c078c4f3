import { execute, select, type Tx } from '@hourbank/service-kit/db';
import { ResetTokenEntity } from './reset-token-entity';

interface NewToken {
  clientId: number;
  requestId: number;
  tokenHash: string;
  expiresAt: Date;
}

/** All SQL of `reset_tokens`. Callers of `renew`, `use` and `end` lock the client, which serializes them. */
export function createResetTokenStore(read: Tx) {
  return {
    /**
     * Makes this the client's token, or extends it if it already is. Returns false if a newer request replaced it or it was used.
     */
    async renew(tx: Tx, { clientId, requestId, tokenHash, expiresAt }: NewToken): Promise<boolean> {
      const [current] = await select<{ requestId: number; endedAt: unknown }>(
        tx,
        'SELECT request_id AS requestId, ended_at AS endedAt FROM reset_tokens WHERE client_id = ?',
        [clientId],
      );
      if (!current) {
        await tx.insert(ResetTokenEntity, { clientId, requestId, tokenHash, expiresAt, endedAt: null });
        return true;
      }
      if (current.requestId > requestId || (current.requestId === requestId && current.endedAt !== null)) return false;
      await execute(
        tx,
        'UPDATE reset_tokens SET request_id = ?, token_hash = ?, expires_at = ?, ended_at = NULL WHERE client_id = ?',
        [requestId, tokenHash, expiresAt, clientId],
      );
      return true;
    },

    /** Returns the client of a valid token, or null. */
    async clientOf(tokenHash: string, at: Date): Promise<number | null> {
      const [row] = await select<{ clientId: number }>(
        read,
        'SELECT client_id AS clientId FROM reset_tokens WHERE token_hash = ? AND ended_at IS NULL AND expires_at > ?',
        [tokenHash, at],
      );
      return row?.clientId ?? null;
    },

    /** Marks the token as used. Returns false if it was used before or has expired. */
    async use(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
      const { affected } = await execute(
        tx,
        'UPDATE reset_tokens SET ended_at = ? WHERE token_hash = ? AND ended_at IS NULL AND expires_at > ?',
        [at, tokenHash, at],
      );
      return affected === 1;
    },

    /** Invalidates the client's token, if there is one. */
    async end(tx: Tx, clientId: number, at: Date): Promise<void> {
      await execute(tx, 'UPDATE reset_tokens SET ended_at = ? WHERE client_id = ? AND ended_at IS NULL', [
        at,
        clientId,
      ]);
    },

    /** Deletes the tokens that expired before the given time. */
    async prune(tx: Tx, before: Date): Promise<void> {
      await execute(tx, 'DELETE FROM reset_tokens WHERE expires_at < ?', [before]);
    },
  };
}
export type ResetTokenStore = ReturnType<typeof createResetTokenStore>;
