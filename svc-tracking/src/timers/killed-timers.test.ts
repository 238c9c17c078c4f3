import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseOf, Timer, timers as contract } from '@hourbank/contracts';
import { execute } from '@hourbank/service-kit/db';
import { api, seeded, signTestToken, spawnService, type TestResponse } from '@hourbank/testing';
import { allRows, anEntry, eventually, startTracking, type TimeEntry } from '../../tests/tracking';

/** Kills; nightly runs set 100, and wait for the leases of killed processes. */
const rounds = Number(process.env.TIMER_KILLS ?? 5);
const waitsForLeases = rounds > 8;
jest.setTimeout(1_800_000 + rounds * 60_000);

/** Starting the service again and the end of a lease take long on a busy machine. */
const timeoutMs = 180_000;

/** The service stores whole milliseconds. */
const roundingMs = 1;

/** The hours that entries have taken, in hundredths; each takes 1.5 h. */
const hoursPerEntry = 150;

test('a service that is killed at random moments keeps the time of each timer and logs it once', async () => {
  const seed = randomInt(2 ** 31);
  const random = seeded(seed);
  const tracking = await startTracking({ SETTLEMENT_LEASE_MS: '500' });
  const packageId = tracking.billing.addPackage(7, 1000);
  const service = await spawnService(join(__dirname, '..', 'main.ts'), { ...tracking.env, NODE_ENV: 'test', PORT: '' });
  try {
    const admin = api(service.url, { token: signTestToken({ role: 'admin', id: 1 }) });
    const list = () => admin<ResponseOf<typeof contract.listTimers>>('GET', '/api/timers');
    let isRunning = Promise.resolve();
    /** Repeats a call, which a kill can break off, until it is answered. */
    const done = async <T>(call: () => Promise<TestResponse<T>>): Promise<T> => {
      let body: T | undefined;
      await eventually(async () => {
        await isRunning;
        const answer = await call().catch(() => null);
        // The killed process holds the key until its lease ends.
        const text = JSON.stringify(answer?.body);
        if (answer === null || answer.status === 503 || text?.includes('idempotency_key_in_use')) return false;
        if (answer.status >= 300) throw new Error(`${answer.status}: ${text}`);
        body = answer.body;
        return true;
      }, timeoutMs);
      return body as T;
    };
    /** The killed process holds no lease any more. That a key is refused until then is tested elsewhere. */
    const endLeases = async () => {
      if (waitsForLeases) return;
      await tracking.deps.db.tx(async (tx) => {
        await execute(tx, 'UPDATE idempotency_keys SET lease_until = ?', [new Date(0)]);
        await execute(tx, 'UPDATE outbox_lease SET lease_until = ?', [new Date(0)]);
      });
    };
    const keyed = () => ({ 'Idempotency-Key': randomUUID() });

    /** Starts a timer, stops it and logs it. Returns how long it took. */
    const useTimer = async (): Promise<number> => {
      const [startKey, logKey] = [keyed(), keyed()];
      const startSent = performance.now();
      const { id } = await done(() => admin<Timer>('POST', '/api/timers', { clientId: 7 }, startKey));
      const startDone = performance.now();
      await sleep(random() * 20);
      const stopSent = performance.now();
      const { bankedSeconds } = await done(() => admin<Timer>('POST', `/api/timers/${id}/stop`, {}));
      const stopDone = performance.now();
      expect((await done(list)).timers).toMatchObject([{ id, state: 'stopped', bankedSeconds }]);
      expect(bankedSeconds * 1000).toBeGreaterThanOrEqual(stopSent - startDone - roundingMs);
      expect(bankedSeconds * 1000).toBeLessThanOrEqual(stopDone - startSent + roundingMs);
      const body = anEntry({ clientId: 7, packageId, timerId: id });
      await done(() => admin<TimeEntry>('POST', '/api/entries', body, logKey));
      expect((await done(list)).timers).toEqual([]);
      return performance.now() - startSent;
    };

    const usual = Math.max(await useTimer(), await useTimer());
    for (let round = 0; round < rounds; round++) {
      const using = useTimer();
      await sleep(random() * usual);
      const killed = service.kill();
      isRunning = killed.then(endLeases).then(() => service.restart());
      await Promise.all([using, isRunning]);
      await eventually(async () => (await tracking.deps.openChanges.count()) === 0);
      expect(tracking.billing.used(packageId)).toBe(hoursPerEntry * (round + 3));
      expect((await allRows(tracking.deps)).map(({ shown }) => shown)).toEqual(Array(round + 3).fill(1));
    }
  } catch (cause) {
    throw new Error(`Failed with the random numbers from ${seed}`, { cause });
  } finally {
    await service.kill();
    await tracking.close();
  }
});
