import type { JsonWebKey } from 'node:crypto';
import {
  defineTable,
  execute,
  instant,
  json,
  type RowOf,
  select,
  text,
  type Tx,
  unread,
  uuid,
} from '@hourbank/service-kit/db';

export const signingKeyTable = defineTable('signing_keys', {
  kid: uuid({ primary: true }),
  /** The public key as a JSON Web Key. */
  publicJwk: json<JsonWebKey | null>({ unreadable: () => null }),
  encryptedPrivateKey: text(),
  createdAt: instant(),
  /** When the last token that it signed has expired. Null for the newest key. */
  retireAt: unread(instant({ nullable: true })),
});
export type StoredKey = RowOf<typeof signingKeyTable> & { publicJwk: JsonWebKey };
const { columns, record } = signingKeyTable.reader();

/** All SQL of `signing_keys`. */
export function createSigningKeyStore(read: Tx) {
  return {
    /** Returns the readable keys that verify tokens at the given time, newest first. */
    async valid(at: Date, tx: Tx = read): Promise<StoredKey[]> {
      const rows = await select<object>(
        tx,
        `SELECT ${columns} FROM signing_keys WHERE retire_at IS NULL OR retire_at > ? ORDER BY created_at DESC, kid`,
        [at],
      );
      return rows.map(record).flatMap(({ publicJwk, ...key }) => (publicJwk ? [{ ...key, publicJwk }] : []));
    },

    async insert(tx: Tx, key: StoredKey): Promise<void> {
      const { sql, parameters } = signingKeyTable.insert({ ...key, retireAt: null });
      await execute(tx, sql, parameters);
    },

    /** Sets the retirement time of all active keys and deletes the keys that retired before `now`. */
    async retire(tx: Tx, retireAt: Date, now: Date): Promise<void> {
      await execute(tx, 'DELETE FROM signing_keys WHERE retire_at <= ?', [now]);
      await execute(tx, 'UPDATE signing_keys SET retire_at = ? WHERE retire_at IS NULL', [retireAt]);
    },
  };
}
export type SigningKeyStore = ReturnType<typeof createSigningKeyStore>;
