import { execute, select } from '@hourbank/service-kit';
import type { Tx } from '../deps';
import { ResetTokenEntity } from './reset-token-entity';

interface NewToken {
  clientId: number;
  requestId: number;
  tokenHash: string;
  expiresAt: Date;
}

/** All SQL of `reset_tokens`. Callers of `renew`, `use` and `end` hold the client, so that they wait for each other. */
export function createResetTokenStore(read: Tx) {
  return {
    /** Makes this the client's one token, or gives it a new hour when it is that already; false when a newer request or its use has overtaken it. */
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

    /** Whose token it is, as long as it can be used. */
    async clientOf(tokenHash: string, at: Date): Promise<number | null> {
      const [row] = await select<{ clientId: number }>(
        read,
        'SELECT client_id AS clientId FROM reset_tokens WHERE token_hash = ? AND ended_at IS NULL AND expires_at > ?',
        [tokenHash, at],
      );
      return row?.clientId ?? null;
    },

    /** Uses the token up; false when it was already, or its time is over. */
    async use(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
      const { affected } = await execute(
        tx,
        'UPDATE reset_tokens SET ended_at = ? WHERE token_hash = ? AND ended_at IS NULL AND expires_at > ?',
        [at, tokenHash, at],
      );
      return affected === 1;
    },

    /** Ends the client's token, if there is one. */
    async end(tx: Tx, clientId: number, at: Date): Promise<void> {
      await execute(tx, 'UPDATE reset_tokens SET ended_at = ? WHERE client_id = ? AND ended_at IS NULL', [
        at,
        clientId,
      ]);
    },

    /** Drops what expired before. */
    async prune(tx: Tx, before: Date): Promise<void> {
      await execute(tx, 'DELETE FROM reset_tokens WHERE expires_at < ?', [before]);
    },
  };
}
export type ResetTokenStore = ReturnType<typeof createResetTokenStore>;
