import { createGate, databaseKind, eventually, freezableProxy, testDatabase } from '@hourbank/testing';
import { idempotencySchema, insertBank, keyedRequest, setUpIdempotency } from '../../tests/idempotency-fixture';
import { banks } from '../../tests/sample-tables';
import { type Db, openDatabase } from '../db/database';
import { NoConnectionError } from '../db/db-errors';
import { select } from '../db/sql';
import { CommitWith } from '../db/transactions';
import { createIdempotency } from './idempotency';
import type { IdempotencyContext } from './idempotency-context';
import { keyStore } from './key-store';

const secret = 'a secret of at least 32 characters.';
const log = { info: () => undefined, warn: () => undefined };

const own = setUpIdempotency();

test('an attempt that failed without a COMMIT is not repeated', async () => {
  const failure = new NoConnectionError(new Error('none'));
  const attempt = jest.fn().mockRejectedValue(failure);
  await expect(own.create().run(keyedRequest(), attempt)).rejects.toBe(failure);
  expect(attempt).toHaveBeenCalledTimes(1);
});

if (databaseKind() === 'mariadb') {
  /** The database behind a proxy, and beside it. */
  async function setUp() {
    const database = await testDatabase('kit');
    const proxy = await freezableProxy(database.url);
    const direct = await openDatabase({ url: database.url, ...idempotencySchema, log });
    const db = await openDatabase({ url: proxy.url, ...idempotencySchema, log, poolSize: 1 });
    /** The connection that runs a statement that contains the text. */
    async function runningAt(text: string): Promise<number> {
      let id: number | undefined;
      await eventually(async () => {
        const sql = 'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND INFO LIKE ?';
        const rows = await select<{ id: number }>(direct.read, `${sql} AND ID <> CONNECTION_ID()`, [`%${text}%`]);
        id = rows[0]?.id;
        return id !== undefined;
      });
      return id ?? 0;
    }
    return {
      db,
      direct,
      countBanks: () => direct.read.count(banks),
      /** Ends the connection, and with it its transaction, as soon as it runs the text. */
      kill: async (text: string) => void (await direct.read.query(`KILL ${await runningAt(text)}`)),
      /** Loses the response: the server completes what the connection runs, and then the connection breaks. */
      async loseResponse(text: string, isDone: () => Promise<boolean>) {
        await runningAt(text);
        proxy.freeze();
        await eventually(isDone);
        await proxy.stop();
        proxy.thaw();
        await proxy.start();
      },
      async close() {
        await Promise.all([db.close(), direct.close()]);
        await proxy.stop();
        await database.drop();
      },
    };
  }

  /** Inserts a row and saves the response; the first COMMIT takes long enough to be disturbed. */
  function slowAtFirst(db: Db) {
    let commits = 0;
    const seen: (string | null)[] = [];
    const attempt = async (context: IdempotencyContext) => {
      seen.push(context.resumedResource);
      const result = await db.tx(async (tx) => {
        commits += 1;
        const bank = await insertBank(tx);
        await context.saveResponse(tx, bank);
        const pause = { sql: `DO SLEEP(${commits === 1 ? 0.5 : 0})`, parameters: [] };
        return new CommitWith([pause], () => bank);
      });
      return { status: 201, result };
    };
    return { attempt, seen };
  }

  test('the response of a COMMIT that worked is replayed, although its connection broke', async () => {
    const { db, countBanks, loseResponse, close } = await setUp();
    const { run } = createIdempotency({ db, secret });
    const { attempt, seen } = slowAtFirst(db);
    const [response] = await Promise.all([
      run(keyedRequest(), attempt),
      loseResponse('DO SLEEP', async () => (await countBanks()) === 1),
    ]);
    expect(response).toEqual({ status: 201, result: { id: 1, name: 'größe' }, replayed: true });
    expect(seen).toEqual([null]);
    expect(await countBanks()).toBe(1);
    await close();
  });

  test('an attempt whose COMMIT did not work starts again and resumes its resource', async () => {
    const { db, countBanks, kill, close } = await setUp();
    const { run } = createIdempotency({ db, secret });
    const { attempt, seen } = slowAtFirst(db);
    const bound = async (context: IdempotencyContext) => {
      await db.tx(async (tx) => new CommitWith(context.bindResource(tx, 'entry:42'), () => undefined));
      return attempt(context);
    };
    const [response] = await Promise.all([run(keyedRequest(), bound), kill('DO SLEEP')]);
    expect(response).toMatchObject({ status: 201, replayed: false });
    expect(seen).toEqual([null, 'entry:42']);
    expect(await countBanks()).toBe(1);
    await close();
  });

  test('a key is acquired although the connection broke during its COMMIT', async () => {
    const { db, direct, loseResponse, close } = await setUp();
    const request = keyedRequest();
    const other = keyStore(direct);
    const [inserted, given] = [createGate(), createGate()];
    // Another request inserts the key and rolls back, so that the first one waits for it.
    const holder = direct.tx(async (tx) => {
      await tx.query(
        `INSERT INTO idempotency_keys (caller, idempotency_key, fingerprint, state, attempt, lease_until, expires_at)
         VALUES (?, ?, 'f', 'running', 'other', UTC_TIMESTAMP(), UTC_TIMESTAMP())`,
        [request.caller, request.key],
      );
      inserted.open();
      await given.opened;
      throw new Error('rolled back');
    });
    await inserted.opened;
    const { run } = createIdempotency({ db, secret });
    const attempt = jest.fn(async () => ({ status: 201, result: 'made' }));
    const [response] = await Promise.all([
      run(request, attempt),
      loseResponse('INSERT INTO idempotency_keys', async () => {
        given.open();
        await holder.catch(() => undefined);
        return (await other.find(request.caller, request.key)) !== null;
      }),
    ]);
    expect(response).toEqual({ status: 201, result: 'made', replayed: false });
    expect(attempt).toHaveBeenCalledTimes(1);
    await close();
  });
}
