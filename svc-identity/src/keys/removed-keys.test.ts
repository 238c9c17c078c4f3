import { openDatabase } from '@hourbank/service-kit/db';
import { testDatabase } from '@hourbank/testing';
import { startIdentity } from '../../tests/identity';
import { wholeSchema } from '../db/data-source';

/** What `npm run restore` does with the keys of the restored database, while the stack is stopped. */
async function removeKeys(url: string): Promise<void> {
  const db = await openDatabase({ url, log: { info: () => undefined, warn: () => undefined }, ...wholeSchema });
  await db.tx((tx) => tx.query('DELETE FROM signing_keys'));
  await db.close();
}

test('if the signing keys were removed, earlier tokens are refused and a new login works', async () => {
  const database = await testDatabase('identity');
  const before = await startIdentity({ beside: { database } });
  const { token, email } = await before.register();
  const adminToken = before.adminToken;
  expect((await before.as(token)('GET', '/api/client/me')).status).toBe(200);
  await before.close();
  await removeKeys(database.url);

  const after = await startIdentity({ beside: { database } });
  try {
    expect((await after.as(token)('GET', '/api/client/me')).status).toBe(401);
    expect((await after.as(adminToken)('GET', '/api/clients')).status).toBe(401);
    const again = await after.logIn(email);
    expect((await after.as(again.body.token)('GET', '/api/client/me')).status).toBe(200);
  } finally {
    await after.close();
    await database.drop();
  }
});
