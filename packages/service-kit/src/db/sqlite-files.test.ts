import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banks, samples } from '../../tests/sample-tables';
import { openDatabase } from './database';

const log = { info: () => undefined, warn: () => undefined };
const open = (url: string) => openDatabase({ url, ...samples, log });

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-sqlite-'));
  file = `sqlite:${join(folder, 'kit.db')}`;
});
afterEach(() => rm(folder, { recursive: true }));

test('rejects writes on the read connection', async () => {
  const db = await open(file);
  await expect(db.read.insert(banks, { hoursPurchased: 1, hoursUsed: 0 })).rejects.toThrow(/readonly/);
  await db.close();
});

test('creates missing folders and rejects an in-memory database', async () => {
  const db = await open(file.replace('kit.db', 'deeper/still/kit.db'));
  await db.ping();
  await db.close();
  await expect(open('sqlite::memory:')).rejects.toThrow('DATABASE_URL: sqlite needs a file');
});

test('flushes every commit to disk', async () => {
  const db = await open(file);
  expect(await db.tx((tx) => tx.query('PRAGMA synchronous'))).toEqual([{ synchronous: 2 }]);
  expect(await db.tx((tx) => tx.query('PRAGMA journal_mode'))).toEqual([{ journal_mode: 'wal' }]);
  await db.close();
});
