import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@hourbank/service-kit/config';
import { type Db, openDatabase, select } from '@hourbank/service-kit/db';
import { type TestDatabase, testDatabase } from '@hourbank/testing';
import { wholeSchema } from '../db/data-source';
import { createEncryption } from '@hourbank/service-kit/encryption';
import { createKeyring } from './keyring';
import { createSigningKeyStore } from './signing-key-store';

const secret = 'key-secret-of-the-tests-0123456789abcdef';
const start = Date.parse('2026-11-20T08:00:00.000Z');
const [second, hour] = [1000, 3_600_000];

let database: TestDatabase;
let db: Db;
let time: number;
beforeEach(async () => {
  time = start;
  database = await testDatabase('identity');
  db = await openDatabase({ url: database.url, log: { info: () => undefined, warn: () => undefined }, ...wholeSchema });
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const keyring = (by = secret, store = createSigningKeyStore(db.read)) =>
  createKeyring({
    transact: db.tx,
    store,
    encryption: createEncryption(by, 'hourbank signing keys'),
    now: () => new Date(time),
  });
const published = async () => (await keyring().publicKeys()).map(({ kid }) => kid);

test('replicas that start concurrently create one key', async () => {
  const store = createSigningKeyStore(db.read);
  const slow = {
    ...store,
    insert: async (...row: Parameters<typeof store.insert>) => {
      await sleep(30);
      await store.insert(...row);
    },
  };
  const replicas = Array.from({ length: 5 }, () => keyring(secret, slow));
  await Promise.all(replicas.map((replica) => replica.open()));
  const kids = await Promise.all(replicas.map(async (replica) => (await replica.current()).kid));
  expect(await published()).toEqual([kids[0]]);
  expect(new Set(kids).size).toBe(1);
});

test('the private key is encrypted in the database and decrypts only with its secret', async () => {
  await keyring().open();
  const [row] = await select<{ kid: string; encryptedKey: string; jwk: string }>(
    db.read,
    'SELECT kid, encrypted_private_key AS encryptedKey, public_jwk AS jwk FROM signing_keys',
  );
  expect(Buffer.from(row?.encryptedKey ?? '', 'base64').toString('latin1')).not.toContain('PRIVATE KEY');
  expect(JSON.parse(row?.jwk ?? '')).not.toHaveProperty('d');
  await expect(keyring('x'.repeat(40)).open()).rejects.toThrow(
    new ConfigError('KEY_ENCRYPTION_SECRET: does not open the signing keys of this database'),
  );
});

test('an encrypted key does not decrypt under another id or after a change', () => {
  const { encrypt, decrypt } = createEncryption(secret, 'hourbank signing keys');
  const encrypted = encrypt('the key', 'one');
  expect([decrypt(encrypted, 'one'), encrypted === encrypt('the key', 'one')]).toEqual(['the key', false]);
  expect(() => decrypt(encrypted, 'two')).toThrow();
  const bytes = Buffer.from(encrypted, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => decrypt(bytes.toString('base64'), 'one')).toThrow();
});

test('a new key is published at once, signs seconds later on every replica, and the old key verifies until its last token expires', async () => {
  const [here, there] = [keyring(), keyring()];
  await here.open();
  await there.open();
  const old = (await here.current()).kid;
  time += hour;
  const next = await here.rotate();
  expect(await published()).toEqual([next, old]);
  time += 9 * second;
  expect([(await here.current()).kid, (await there.current()).kid]).toEqual([old, old]);
  time += 6 * second;
  expect([(await here.current()).kid, (await there.current()).kid]).toEqual([next, next]);
  time = start + hour + 12 * hour + 30 * second;
  expect(await published()).toEqual([next, old]);
  time += 60 * second;
  expect(await published()).toEqual([next]);
  const third = await here.rotate();
  expect(await select(db.read, 'SELECT kid FROM signing_keys ORDER BY created_at')).toEqual([
    { kid: next },
    { kid: third },
  ]);
});
