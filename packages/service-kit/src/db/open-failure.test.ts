import { readdir, readlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { databaseKind, eventually, freePort, testDatabase } from '@hourbank/testing';
import { DataSource } from 'typeorm';
import { migrateDatabase, openDatabase } from './database';
import { samples } from '../../tests/sample-tables';

const log = { info: () => undefined, warn: () => undefined };

/** The number of open descriptors of this process whose path starts with `file`. */
async function countDescriptors(file: string): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(file)).length;
}

/** The number of connections to a database, without the one that counts them. */
async function countConnections(url: string): Promise<number> {
  const observer = await new DataSource({ type: 'mysql', url }).initialize();
  const [row] = await observer.query<{ open: number | string }[]>(
    'SELECT COUNT(*) AS open FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  );
  await observer.destroy();
  return Number(row?.open);
}

test('closes the first connection if the second one cannot be opened', async () => {
  const database = await testDatabase('kit');
  await (await openDatabase({ url: database.url, ...samples, log })).close();
  const countOpen = () =>
    databaseKind() === 'mariadb'
      ? countConnections(database.url)
      : countDescriptors(database.url.slice('sqlite:'.length));
  // The server lists a closed connection for a moment longer, also the one of the previous count.
  const untilNoneIsOpen = () => eventually(async () => (await countOpen()) === 0);
  await untilNoneIsOpen();

  const initialize = DataSource.prototype.initialize;
  // Holds references, so that garbage collection does not close a leaked connection.
  const opened: DataSource[] = [];
  const spy = jest.spyOn(DataSource.prototype, 'initialize').mockImplementation(function (this: DataSource) {
    opened.push(this);
    return opened.length === 2 ? Promise.reject(new Error('no room for another connection')) : initialize.call(this);
  });
  try {
    await expect(openDatabase({ url: database.url, ...samples, log, migrate: false })).rejects.toThrow('no room');
  } finally {
    spy.mockRestore();
  }
  expect(opened).toHaveLength(2);
  await untilNoneIsOpen();
  await database.drop();
});

test('a migration waits for a server that is not there yet, and not for a folder', async () => {
  const database = await testDatabase('kit');
  const lines: string[] = [];
  let noteWait = () => undefined as void;
  const waits = new Promise<void>((resolve) => {
    noteWait = resolve;
  });
  const migrate = (url: string) =>
    migrateDatabase({ url, ...samples }, (line) => lines.push(line), { ...log, warn: () => noteWait() });
  try {
    if (databaseKind() === 'sqlite') return await expect(migrate(`sqlite:${__filename}/kit.db`)).rejects.toThrow();
    const own = new URL(database.url);
    const late = new URL(database.url);
    [late.hostname, late.port] = ['127.0.0.1', String(await freePort())];
    const done = migrate(late.href);
    await Promise.race([waits, done]);
    expect(lines).toEqual([]);
    const server = createServer((socket) => {
      const upstream = connect(Number(own.port || 3306), own.hostname);
      for (const end of [socket, upstream]) end.on('error', () => undefined);
      socket.pipe(upstream).pipe(socket);
    });
    await new Promise<void>((listening) => server.listen(Number(late.port), late.hostname, listening));
    await done;
    expect(lines).toEqual([expect.stringMatching(/^Applied: /)]);
    server.close();
  } finally {
    await database.drop();
  }
});
