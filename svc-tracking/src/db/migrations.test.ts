import { testDatabase, verifyMigrations } from '@hourbank/testing';
import { wholeSchema } from './data-source';

test('applies, reverts and reapplies migrations and ends with the columns of the entities', async () => {
  const database = await testDatabase('tracking');
  expect(await verifyMigrations({ url: database.url, ...wholeSchema })).toEqual([]);
  await database.drop();
});
