import { join } from 'node:path';
import { classifyDbError, execute, openDatabase, select } from '@hourbank/service-kit/db';
import { testSchema, testDatabase } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { wholeSchema } from './data-source';
import { acquireLock, lockNames } from '../locks/lock';

const log = { info: () => undefined, warn: () => undefined };

testSchema(wholeSchema, join(__dirname, 'released'));

test('a lock changes its row, so that a database cluster detects holders on two nodes', async () => {
  const database = await testDatabase('identity');
  closeAfterTest({ close: () => database.drop() });
  const db = closeAfterTest(await openDatabase({ url: database.url, log, ...wholeSchema }));
  const read = () =>
    select<{ name: string; acquisitions: number }>(db.read, 'SELECT name, acquisitions FROM locks ORDER BY name');
  const before = await read();
  for (const name of lockNames) await db.tx((tx) => acquireLock(tx, name));
  expect(await read()).toEqual(before.map(({ name, acquisitions }) => ({ name, acquisitions: acquisitions + 1 })));
});

test('each lock has a row, and the database rejects a client that is open and closed', async () => {
  const database = await testDatabase('identity');
  closeAfterTest({ close: () => database.drop() });
  const db = closeAfterTest(await openDatabase({ url: database.url, log, ...wholeSchema }));
  expect((await select<{ name: string }>(db.read, 'SELECT name FROM locks')).map(({ name }) => name).sort()).toEqual(
    [...lockNames].sort(),
  );
  const columns =
    'name, email, phone, company_name, website, address, note, name_key, company_key, search_text, created_at, active_email, closed_at';
  const insert = (activeEmail: string, closedAt: string) =>
    db.tx((tx) =>
      execute(
        tx,
        `INSERT INTO clients (${columns}) VALUES ('', '', '', '', '', '', '', '', '', '', '2026-01-01', ${activeEmail}, ${closedAt})`,
      ),
    );
  for (const [activeEmail, closedAt] of [
    ["'a@b.example'", "'2026-01-02'"],
    ['NULL', 'NULL'],
  ] as const) {
    expect(classifyDbError(await insert(activeEmail, closedAt).catch((cause: unknown) => cause))).toBe('check');
  }
  await insert("'a@b.example'", 'NULL');
});
