import { QueryFailedError } from 'typeorm';
import { keyedRequest, setUpIdempotency } from '../../tests/idempotency-fixture';
import type { Db } from '../db/database';
import { executeAll } from '../db/sql';
import { conflict } from '../errors';
import { createKeyAcquisition, type KeyedRequest } from './acquire-key';
import { createIdempotency } from './idempotency';
import { type KeyOwner, type KeyStore, keyStore } from './key-store';

const { db } = setUpIdempotency();
const ownerOf = ({ caller, key }: KeyedRequest, attempt: string): KeyOwner => ({ caller, key, attempt });
const inUse = () => new Error('in use');

/** Acquires keys, one try each, at a time that the test sets. */
function setUp() {
  let time = Date.now();
  const keys = keyStore(db());
  return {
    keys,
    pass: (ms: number) => void (time += ms),
    acquire: (request: KeyedRequest, attempt: string, over: Partial<KeyStore> = {}) =>
      createKeyAcquisition({ ...keys, ...over }, () => new Date(time), { leaseMs: 1_000, waitMs: 0, keepMs: 60_000 })(
        request,
        ownerOf(request, attempt),
      ),
  };
}

test('a key belongs to the attempt that took it over, also if its connection broke then', async () => {
  const { keys, acquire } = setUp();
  const request = keyedRequest();
  await acquire(request, 'first');
  await keys.release(ownerOf(request, 'first'));
  // Repeated on another connection, the UPDATE finds no row.
  const takeOver: KeyStore['takeOver'] = async (...args) => !(await keys.takeOver(...args));
  expect(await acquire(request, 'second', { takeOver })).toEqual({ resumedResource: null });
});

test('an attempt resumes what the one before it bound at the last moment', async () => {
  const { keys, pass, acquire } = setUp();
  const request = keyedRequest();
  await acquire(request, 'first');
  pass(1_001);
  let reads = 0;
  const find: KeyStore['find'] = async (...args) => {
    const row = await keys.find(...args);
    if (reads++ === 0)
      await db().tx((tx) => executeAll(tx, [keys.bindResource(tx, ownerOf(request, 'first'), 'entry:42', inUse)]));
    return row;
  };
  expect(await acquire(request, 'second', { find })).toEqual({ resumedResource: 'entry:42' });
});

test('a refusal that could not be saved is refused again, not reported as a key in use', async () => {
  const lost = new QueryFailedError(
    'UPDATE idempotency_keys; COMMIT',
    [],
    Object.assign(new Error('lost'), { fatal: true }),
  );
  let transactions = 0;
  // The first one inserts the key, the second one saves the refusal.
  const transact: Db['tx'] = async (work) => {
    if (++transactions === 2) throw lost;
    return db().tx(work);
  };
  const { run } = createIdempotency({ db: { ...db(), tx: transact }, secret: 'a secret of at least 32 characters.' });
  const attempt = jest.fn().mockRejectedValue(conflict('not_enough_hours', 'Not enough hours left.'));
  const request = keyedRequest();
  await expect(run(request, attempt)).rejects.toMatchObject({ code: 'not_enough_hours' });
  await expect(run(request, attempt)).rejects.toMatchObject({ code: 'not_enough_hours' });
  expect(attempt).toHaveBeenCalledTimes(2);
});
