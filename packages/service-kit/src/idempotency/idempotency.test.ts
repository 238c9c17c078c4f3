import { createGate } from '@hourbank/testing';
import { insertBank, keyedRequest, setUpIdempotency } from '../../tests/idempotency-fixture';
import { NoConnectionError } from '../db/db-errors';
import { executeAll } from '../db/sql';
import { CommitWith } from '../db/transactions';
import { conflict, forbidden, invalid, tooMany, unavailable } from '../errors';
import { type IdempotencyContext, noIdempotency } from './idempotency-context';

const { db, create, createBank, countBanks } = setUpIdempotency();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const bind = (context: IdempotencyContext, resource: string) =>
  db().tx((tx) => executeAll(tx, context.bindResource(tx, resource)));

/** Starts a request, which runs until `end` is called. */
async function startHeld(run: ReturnType<typeof create>['run'], request: ReturnType<typeof keyedRequest>) {
  const [begun, ended] = [createGate(), createGate()];
  const first = run(request, async (context) => {
    begun.open();
    await ended.opened;
    return createBank(context);
  });
  await begun.opened;
  return { first, end: ended.open };
}

test('50 equal concurrent requests run once, and 49 get the replayed response', async () => {
  const { run } = create({ waitMs: 60_000 });
  const request = keyedRequest();
  const before = await countBanks();
  // On a busy machine, a request may wait too long for a connection. Its caller tries again.
  const runWithRetry = (): ReturnType<typeof run> =>
    run(request, createBank).catch((error: unknown) => {
      if (error instanceof NoConnectionError) return runWithRetry();
      throw error;
    });
  const responses = await Promise.all(Array.from({ length: 50 }, runWithRetry));
  expect(await countBanks()).toBe(before + 1);
  expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(responses.map(({ status, result }) => JSON.stringify({ status, result }))).size).toBe(1);
});

test('returns 422 for a key reused with another request, before and after the first completes', async () => {
  const { run } = create();
  const request = keyedRequest();
  const other = { ...request, fingerprint: 'e'.repeat(64) };
  const error = {
    status: 422,
    code: 'idempotency_key_reused',
    message: 'This Idempotency-Key was used with another request.',
  };
  await run(request, async (context) => {
    await expect(run(other, createBank)).rejects.toMatchObject(error);
    return createBank(context);
  });
  await expect(run(other, createBank)).rejects.toMatchObject(error);
});

test('equal keys of different callers are independent', async () => {
  const { run } = create();
  const request = keyedRequest();
  const [mine, other] = [await run(request, createBank), await run({ ...request, caller: 'client:8' }, createBank)];
  expect(other.replayed).toBe(false);
  expect(other.result).not.toEqual(mine.result);
});

test('a repeated request waits for the response of the running one', async () => {
  const { run } = create({ waitMs: 60_000 });
  const request = keyedRequest();
  const { first, end } = await startHeld(run, request);
  const repeated = run(request, createBank);
  await pause(100);
  end();
  expect(await repeated).toEqual({ ...(await first), replayed: true });
});

test('returns 409 with Retry-After if the first request runs longer than the wait limit', async () => {
  const { run } = create({ waitMs: 60 });
  const request = keyedRequest();
  const { first, end } = await startHeld(run, request);
  await expect(run(request, createBank)).rejects.toMatchObject({
    status: 409,
    code: 'idempotency_key_in_use',
    message: 'The first request with this Idempotency-Key is still running.',
    headers: { 'Retry-After': '1' },
  });
  end();
  expect((await first).replayed).toBe(false);
});

test('replays a stored error without running the request again', async () => {
  const { run } = create();
  for (const error of [
    conflict('not_enough_hours', 'Only 1.5 h left.', { params: { hoursLeft: 1.5 } }),
    invalid({ hours: 'Hours required' }),
  ]) {
    const request = keyedRequest();
    const attempt = jest.fn().mockRejectedValue(error);
    await expect(run(request, attempt)).rejects.toBe(error);
    const { status, code, message, params, fields } = error;
    await expect(run(request, attempt)).rejects.toMatchObject({
      status,
      code,
      message,
      params,
      fields,
      headers: { 'Idempotent-Replayed': 'true' },
    });
    expect(attempt).toHaveBeenCalledTimes(1);
  }
});

test('does not replay permission and rate limit errors', async () => {
  const { run } = create();
  for (const error of [forbidden(), tooMany(5)]) {
    const request = keyedRequest();
    await expect(run(request, () => Promise.reject(error))).rejects.toBe(error);
    expect((await run(request, createBank)).replayed).toBe(false);
  }
});

test('runs again at once after a failure and resumes the resource of the first attempt', async () => {
  const { run } = create();
  for (const failure of [unavailable('billing_unavailable', 'Billing does not respond.'), new TypeError('a defect')]) {
    const request = keyedRequest();
    const failing = run(request, async (context) => {
      await bind(context, 'entry:42');
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    let resumed: string | null = null;
    const response = await run(request, async (context) => {
      resumed = context.resumedResource;
      return createBank(context);
    });
    expect(resumed).toBe('entry:42');
    expect(response).toMatchObject({ replayed: false, status: 201 });
  }
});

test('binds the row that the statement before inserted', async () => {
  const { run } = create();
  const request = keyedRequest();
  let inserted = 0;
  const failing = run(request, async (context) => {
    inserted = await db().tx(
      async (tx) =>
        new CommitWith(
          [{ sql: 'INSERT INTO banks (hours_purchased) VALUES (5)', parameters: [] }, ...context.bindResource(tx)],
          ([bank]) => bank!.insertId,
        ),
    );
    throw unavailable('billing_unavailable', 'Billing does not respond.');
  });
  await expect(failing).rejects.toMatchObject({ code: 'billing_unavailable' });
  let resumed: string | null = null;
  await run(request, async (context) => {
    resumed = context.resumedResource;
    return createBank(context);
  });
  expect(inserted).toBeGreaterThan(0);
  expect(resumed).toBe(String(inserted));
});

test('a rolled back transaction leaves no bound resource and no response', async () => {
  const { run } = create();
  const request = keyedRequest();
  const before = await countBanks();
  await expect(
    run(request, (context) =>
      db().tx(async (tx) => {
        await executeAll(tx, context.bindResource(tx, 'bank:1'));
        await context.saveResponse(tx, await insertBank(tx));
        throw new Error('cut off');
      }),
    ),
  ).rejects.toThrow('cut off');
  expect(await countBanks()).toBe(before);
  let resumedResource: string | null = 'unset';
  await run(request, async (context) => {
    ({ resumedResource } = context);
    return createBank(context);
  });
  expect(resumedResource).toBeNull();
  expect(await countBanks()).toBe(before + 1);
});

test('after the lease expires the next attempt takes the key over and the first can no longer write', async () => {
  const { run } = create({ leaseMs: 300, waitMs: 60_000 });
  const request = keyedRequest();
  let suspended: IdempotencyContext | undefined;
  const isSuspended = new Promise<void>((ready) => {
    void run(request, async (context) => {
      await bind(context, 'entry:7');
      suspended = context;
      ready();
      return new Promise<never>(() => undefined);
    });
  });
  await isSuspended;
  let resumedResource: string | null = null;
  const takenOver = await run(request, async (context) => {
    ({ resumedResource } = context);
    return createBank(context);
  });
  expect(resumedResource).toBe('entry:7');
  expect(takenOver.replayed).toBe(false);

  const before = await countBanks();
  const leaseLost = { status: 409, code: 'idempotency_key_in_use' };
  await expect(db().tx(async (tx) => suspended!.saveResponse(tx, await insertBank(tx)))).rejects.toMatchObject(
    leaseLost,
  );
  await expect(bind(suspended!, 'entry:8')).rejects.toMatchObject(leaseLost);
  expect(await countBanks()).toBe(before);
  expect(await run(request, createBank)).toEqual({ ...takenOver, replayed: true });
});

test('extraLeaseMs keeps the key for an attempt that stores files', async () => {
  let now = new Date();
  const { run } = create({ leaseMs: 1_000, waitMs: 0, now: () => now });
  const request = keyedRequest({ extraLeaseMs: 5_000 });
  await startHeld(run, request);
  now = new Date(now.getTime() + 5_900);
  await expect(run(request, createBank)).rejects.toMatchObject({ status: 409, code: 'idempotency_key_in_use' });
  now = new Date(now.getTime() + 200);
  expect(await run(request, createBank)).toMatchObject({ status: 201, replayed: false });
});

test('replays the response of a process that was killed after saving it', async () => {
  const { run } = create({ leaseMs: 50 });
  const request = keyedRequest();
  const saved = new Promise<unknown>((ready) => {
    void run(request, async (context) => {
      ready((await createBank(context)).result);
      return new Promise<never>(() => undefined);
    });
  });
  const result = await saved;
  await pause(80);
  expect(await run(request, createBank)).toEqual({ status: 201, result, replayed: true });
});

test('an attempt that lost its key while running fails with 409', async () => {
  const { run } = create({ leaseMs: 100, waitMs: 60_000 });
  const request = keyedRequest();
  const { first: slow, end } = await startHeld(run, request);
  const quick = await run(request, async () => ({ status: 201, result: 'theirs' }));
  end();
  await expect(slow).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
  expect(await run(request, createBank)).toEqual({ ...quick, replayed: true });
});

test('stores the response of an attempt that did not save one, including an empty one', async () => {
  const { run } = create();
  for (const result of [undefined, null, { a: [1] }]) {
    const request = keyedRequest();
    await run(request, async () => ({ status: 202, result }));
    expect(await run(request, createBank)).toEqual({ status: 202, result, replayed: true });
  }
});

test('replays the actual status if it differs from the expected one', async () => {
  const { run } = create();
  const request = keyedRequest();
  await run(request, async (context) => ({ ...(await createBank(context)), status: 202 }));
  expect(await run(request, createBank)).toMatchObject({ status: 202, replayed: true });
});

test.each(['', 'with space', 'ümlaut', 'x'.repeat(256), 'line\nbreak'])('returns 400 for the key %j', async (key) => {
  await expect(create().run(keyedRequest({ key }), createBank)).rejects.toMatchObject({ status: 400 });
});

test('requests without a key run without idempotency', async () => {
  const { result } = await createBank(noIdempotency);
  expect(result.id).toBeGreaterThan(0);
  expect(noIdempotency.resumedResource).toBeNull();
  expect(noIdempotency.bindResource(db().read, 'x')).toEqual([]);
});
