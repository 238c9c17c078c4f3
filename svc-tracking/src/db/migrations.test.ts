import { verifyMigrations } from '@hourbank/service-kit/db';
import { testDatabase } from '@hourbank/testing';
import { wholeSchema } from './data-source';

test('migrations go up, down and up again, and end with the columns of the entities', async () => {
  const database = await testDatabase('tracking');
  expect(await verifyMigrations({ url: database.url, ...wholeSchema })).toEqual([]);
  await database.drop();
});
