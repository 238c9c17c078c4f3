import { openDatabase, revertMigrations, runMigrations, select } from '@hourbank/service-kit';
import { testDatabase } from '@hourbank/testing';
import { ClientEntity } from '../clients/client-entity';
import { wholeSchema } from './data-source';
import { normalizeLogins } from './migrations/1763600200009-normalize-logins';

const log = { info: () => undefined, warn: () => undefined };

test('rows of before get the form that emails are compared in; of two that become equal one keeps its own', async () => {
  const database = await testDatabase('identity');
  const db = await openDatabase({ url: database.url, log, ...wholeSchema });
  const stored = ['ａ@b.test', 'a@b.test', 'c\u0000@b.test', 'STRASSE@b.test', 'straße@b.test', 'plain@b.test'];
  const blank = { phone: '', companyName: '', website: '', address: '', note: '', companyKey: '', searchText: '' };
  await db.tx((tx) =>
    tx.insert(
      ClientEntity,
      stored.map((email) => ({
        ...blank,
        name: 'x',
        nameKey: 'x',
        email,
        activeEmail: email,
        createdAt: new Date(),
        closedAt: null,
      })),
    ),
  );
  const options = { url: database.url, ...wholeSchema };
  const { migrations } = wholeSchema;
  await revertMigrations(options, migrations.length - migrations.indexOf(normalizeLogins));
  expect((await runMigrations(options))[0]).toBe('normalize-logins-1763600200009');
  const rows = await select<{ email: string }>(db.read, 'SELECT active_email AS email FROM clients ORDER BY id');
  expect(rows.map(({ email }) => email)).toEqual([
    'ａ@b.test',
    'a@b.test',
    'c@b.test',
    'strasse@b.test',
    'straße@b.test',
    'plain@b.test',
  ]);
  await db.close();
  await database.drop();
});
