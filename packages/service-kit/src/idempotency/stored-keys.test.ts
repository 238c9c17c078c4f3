import { keyedRequest, setUpIdempotency } from '../../tests/idempotency-fixture';
import { instantToDb, select } from '../db/sql';

const { db, create, createBank } = setUpIdempotency();

test('an expired key can be used again and is swept', async () => {
  let time = Date.now();
  const { run, sweep } = create({ now: () => new Date(time), keepMs: 1_000 });
  const request = keyedRequest({ caller: 'sweeper' });
  await run(request, createBank);
  time += 1_001;
  expect((await run({ ...request, fingerprint: 'other' }, createBank)).replayed).toBe(false);
  for (let i = 0; i < 3; i++) await run(keyedRequest({ caller: 'sweeper' }), createBank);
  time += 1_001;
  expect(await sweep()).toBe(4);
  expect(await sweep()).toBe(0);
  expect(await select(db().read, "SELECT 1 FROM idempotency_keys WHERE caller = 'sweeper'")).toEqual([]);
});

test('a long sweep yields to the event loop between batches', async () => {
  const now = Date.now();
  const { sweep } = create({ now: () => new Date(now) });
  const count = 10_000;
  const rows = Array.from({ length: count }, (_, row) => {
    const expired = instantToDb(new Date(now - 10 - row));
    return `('sweeper', 'long-${row}', 'f', 'done', 'a', '${expired}', '${expired}')`;
  });
  await db().tx((tx) =>
    tx.query(`INSERT INTO idempotency_keys (caller, idempotency_key, fingerprint, state, attempt, lease_until, expires_at)
      VALUES ${rows.join(', ')}`),
  );
  let ticks = 0;
  let isOver = false;
  const tick = () => {
    ticks += 1;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  expect(await sweep()).toBe(count);
  isOver = true;
  // A batch has 500 rows.
  expect(ticks).toBeGreaterThanOrEqual(count / 500);
});

test('stored responses are encrypted in the database', async () => {
  const { run } = create();
  const request = keyedRequest();
  await run(request, async () => ({ status: 200, result: { token: 'eyJhbGciOi' } }));
  const [row] = await select<{ response: string }>(
    db().read,
    'SELECT response FROM idempotency_keys WHERE idempotency_key = ?',
    [request.key],
  );
  expect(Buffer.from(row!.response, 'base64').toString('latin1')).not.toContain('eyJhbGciOi');
});
