import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Delivery, deliveries } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import {
  api,
  ErrorResponse,
  eventually,
  fake,
  signServiceToken,
  signTestToken,
  spawnService,
  type SpawnedService,
  type TestResponse,
} from '@hourbank/testing';
import { aPackage, type Billing, startBilling } from '../tests/billing';

jest.setTimeout(900_000);

/** When svc-billing is killed: while it delivers, before or after svc-identity stored the events. */
const kills = ['before', 'after', 'after', 'before'];
const clientsPerRound = 8;
/** Starting the service again and its attempts to deliver, with growing pauses, take long on a busy machine. */
const timeoutMs = 180_000;

test('a service that is killed while it delivers loses no event of a change and doubles none', async () => {
  const stored = new Map<string, Delivery>();
  const left = [...kills];
  let service: SpawnedService | undefined;
  let isRunning = Promise.resolve();
  /** The killed process holds no lease any more. That a key is refused until then is tested elsewhere. */
  const endLeases = () =>
    billing.deps.platform.db.tx(async (tx) => {
      await execute(tx, 'UPDATE idempotency_keys SET lease_until = ?', [new Date(0)]);
      await execute(tx, 'UPDATE outbox_lease SET lease_until = ?', [new Date(0)]);
    });
  /** Kills svc-billing and returns once it is gone. It starts again meanwhile. */
  const killService = async () => {
    const running = service;
    if (!running) return;
    const killed = running.kill();
    isRunning = killed.then(endLeases).then(() => running.restart());
    await killed;
  };
  const deliverEvents = fake(deliveries.deliverEvents, async ({ body: { events } }) => {
    const kill = events.length > 0 ? left.shift() : undefined;
    if (kill === 'before') {
      await killService();
      throw new ErrorResponse(503, 'killed');
    }
    for (const event of events) stored.set(event.id, event);
    if (kill === 'after') await killService();
  });
  const billing: Billing = await startBilling({ identityFakes: [deliverEvents] });
  try {
    service = await spawnService(join(__dirname, 'main.ts'), { ...billing.sources, RATE_LIMITS: 'off' });
    const { url } = service;
    const admin = api(url, { token: signTestToken({ role: 'admin', id: 1 }) });
    /** Repeats a call, which a kill can break off, until it gets a response. */
    const done = async <T>(call: () => Promise<TestResponse<T>>): Promise<T> => {
      let body: T | undefined;
      await eventually(async () => {
        await isRunning;
        const response = await call().catch(() => null);
        if (response === null || response.status === 503) return false;
        const text = JSON.stringify(response.body);
        // The killed process holds the key until its lease ends.
        if (text.includes('idempotency_key_in_use')) return false;
        if (response.status >= 300) throw new Error(`${response.status}: ${text}`);
        body = response.body;
        return true;
      }, timeoutMs);
      return body as T;
    };
    const day = billing.deps.today(billing.deps.now());
    /** Sells an hour to a client and uses it: one purchase, and one account that becomes empty. */
    const sellAndUse = async (clientId: number) => {
      const key = { 'Idempotency-Key': randomUUID() };
      const body = aPackage({ clientId, hoursPurchased: 1 });
      const { id } = await done(() => admin<{ id: number }>('POST', '/api/timePackages', body, key));
      const draw = { clientId, revision: 1, hours: 1, day, openedOn: day, choice: id };
      await done(() =>
        api(url, { token: signServiceToken({ from: 'tracking', to: 'billing' }) })(
          'PUT',
          `/internal/allocations/${clientId}`,
          draw,
        ),
      );
    };
    const clients: number[] = [];
    while (left.length > 0) {
      const next = Array.from({ length: clientsPerRound }, (_, index) => clients.length + index + 1);
      clients.push(...next);
      const planned = left.length;
      await Promise.all(next.map(sellAndUse));
      await eventually(() => left.length < planned, timeoutMs);
    }
    await isRunning;
    const sold = () =>
      [...stored.values()].flatMap(({ kind, event }) =>
        kind === 'audit' && event.action === 'package.created' ? [Number(event.clientId)] : [],
      );
    const empty = () =>
      [...stored.values()].flatMap(({ kind, event }) => (kind === 'level' ? [Number(event.clientId)] : []));
    // A background task sets the levels some time after the change.
    await eventually(() => empty().length >= clients.length, timeoutMs);
    const isDelivered = async () =>
      (await select(billing.deps.platform.db.read, 'SELECT id FROM outbox LIMIT 1')).length === 0;
    await eventually(isDelivered, timeoutMs);

    const byNumber = (a: number, b: number) => a - b;
    expect(sold().sort(byNumber)).toEqual(clients);
    expect(empty().sort(byNumber)).toEqual(clients);
  } finally {
    await service?.stop();
    await billing.close();
  }
});
