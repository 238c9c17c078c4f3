import { select } from '@hourbank/service-kit/db';
import { type Billing, aPackage, closedClient, startBilling, unknownClient, type Package } from '../../tests/billing';

let billing: Billing;
const at = new Date('2026-11-20T22:30:00.000Z');
beforeAll(async () => {
  billing = await startBilling({ environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' }, now: () => at });
});
afterAll(() => billing.close());

const historyOf = async (id: number) => {
  const rows = await select<{ kind: string; changes: string; actor: string }>(
    billing.deps.platform.db.read,
    'SELECT kind, changes, actor FROM package_changes WHERE package_id = ? ORDER BY id',
    [id],
  );
  return rows.map(({ kind, changes, actor }) => ({ kind, actor, changes: JSON.parse(changes) as unknown }));
};
const countOf = async () =>
  Number((await billing.admin('GET', '/api/timePackages?pageSize=1')).headers.get('X-Total-Count'));
const put = (id: number, body: object) => billing.admin<Package>('PUT', `/api/timePackages/${id}`, body);

describe('creating a package', () => {
  test('by default it is pending, unused, unpaid and dated today in the business time zone', async () => {
    const { status, body } = await billing.admin('POST', '/api/timePackages', {
      clientId: 7,
      hoursPurchased: 10,
      ratePerHour: 49.99,
      paymentMethod: 'omt',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      revision: 1,
      clientId: 7,
      hoursPurchased: 10,
      hoursUsed: 0,
      hoursLeft: 10,
      ratePerHour: 49.99,
      status: 'pending',
      paymentMethod: 'omt',
      purchaseDate: '2026-11-21',
      paymentProof: null,
      paymentProofUrl: null,
      paidAt: null,
      reviewNote: null,
      invoiceNumber: null,
    });
    expect(await billing.read(Number(body.id))).toEqual(body);
  });

  test.each(['active', 'consumed', 'expired'])('the status %s confirms the payment', async (status) => {
    expect(await billing.sell({ status })).toMatchObject({ status, paidAt: at.toISOString() });
  });

  test('the status `paid` confirms the payment and makes the package active', async () => {
    expect(await billing.sell({ status: 'paid' })).toMatchObject({ status: 'active', paidAt: at.toISOString() });
  });

  test.each([
    ['OMT', 'omt'],
    ['bob', 'bob'],
    ['Wishg', 'wish'],
    ['Wish Money', 'wish'],
    ['WISH', 'wish'],
    ['bank transfer', 'bank'],
    ['Bank', 'bank'],
  ])('accepts %s as payment method %s', async (said, method) => {
    expect((await billing.sell({ paymentMethod: said })).paymentMethod).toBe(method);
  });

  test('accepts numbers as decimal text and keeps hundredths exact', async () => {
    expect(await billing.sell({ clientId: '7', hoursPurchased: '0.07', ratePerHour: '1.15' })).toMatchObject({
      clientId: 7,
      hoursPurchased: 0.07,
      ratePerHour: 1.15,
    });
    expect(await billing.sell({ hoursPurchased: 100_000, ratePerHour: 100_000 })).toMatchObject({
      hoursPurchased: 100_000,
      ratePerHour: 100_000,
    });
  });

  test.each<[string, object, string]>([
    ['clientId', { clientId: undefined }, 'Client ID is required'],
    ['clientId', { clientId: 'x' }, 'Client ID is required'],
    ['clientId', { clientId: unknownClient }, 'Client ID is required'],
    ['clientId', { clientId: closedClient }, 'Client ID is required'],
    ['hoursPurchased', { hoursPurchased: 0 }, 'Purchased hours required'],
    ['hoursPurchased', { hoursPurchased: '1e3' }, 'Purchased hours required'],
    ['hoursPurchased', { hoursPurchased: '0x10' }, 'Purchased hours required'],
    ['hoursPurchased', { hoursPurchased: ' 5' }, 'Purchased hours required'],
    ['hoursPurchased', { hoursPurchased: 1.001 }, 'Use at most two decimals.'],
    ['hoursPurchased', { hoursPurchased: true }, 'Purchased hours required'],
    ['hoursPurchased', { hoursPurchased: [5] }, 'Purchased hours required'],
    ['hoursPurchased', { hoursPurchased: 100_000.01 }, 'Enter 100,000 hours or less.'],
    ['ratePerHour', { ratePerHour: 0 }, 'Rate per hour required'],
    ['ratePerHour', { ratePerHour: -1 }, 'Rate per hour required'],
    ['status', { status: 'Active' }, 'Status is required'],
    ['status', { status: '__proto__' }, 'Status is required'],
    ['paymentMethod', { paymentMethod: 'cash' }, 'Payment Method required'],
    ['paymentMethod', { paymentMethod: 'toString' }, 'Payment Method required'],
    ['purchaseDate', { purchaseDate: '2026-02-30' }, 'Purchase date must be a date (YYYY-MM-DD).'],
  ])('rejects an invalid %s (%j) with the specified message and stores nothing', async (field, over, message) => {
    const before = await countOf();
    const { status, body } = await billing.admin(
      'POST',
      '/api/timePackages',
      aPackage(over as Record<string, unknown>),
    );
    expect([status, body.error, body.fields]).toEqual([422, message, { [field]: message }]);
    expect(body.requestId).toEqual(expect.any(String));
    expect(await countOf()).toBe(before);
  });

  test('ignores unknown fields, used hours and the payment time', async () => {
    expect(
      await billing.sell({
        hoursUsed: 5,
        paidAt: '2020-01-01T00:00:00.000Z',
        id: 12345,
        consumedByUse: true,
        status: 'pending',
      }),
    ).toMatchObject({ hoursUsed: 0, paidAt: null, status: 'pending' });
  });

  test('fails with 503 while svc-identity is unavailable', async () => {
    const before = await countOf();
    billing.identityService.always({ status: 500 });
    try {
      const { status, body, headers } = await billing.admin('POST', '/api/timePackages', aPackage());
      expect([status, body.code, headers.has('Retry-After')]).toEqual([503, 'identity_unavailable', true]);
    } finally {
      billing.identityService.always(null);
    }
    expect(await countOf()).toBe(before);
  });

  test('50 equal requests with one Idempotency-Key create one package', async () => {
    const before = await countOf();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        billing.admin('POST', '/api/timePackages', aPackage(), { 'Idempotency-Key': 'sell-once' }),
      ),
    );
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await countOf()).toBe(before + 1);
    expect(
      (
        await billing.admin('POST', '/api/timePackages', aPackage({ hoursPurchased: 11 }), {
          'Idempotency-Key': 'sell-once',
        })
      ).body.code,
    ).toBe('idempotency_key_reused');
  });

  test('the history records who created the package and who confirmed the payment', async () => {
    const { id } = await billing.sell();
    expect(await historyOf(id)).toEqual([
      {
        kind: 'created',
        actor: 'admin:1',
        changes: expect.objectContaining({
          hoursPurchased: { to: 1000 },
          ratePerHour: { to: 5000 },
          status: { to: 'active' },
        }),
      },
      { kind: 'paid', actor: 'admin:1', changes: {} },
    ]);
  });
});

describe('updating a package', () => {
  test('changes only the fields in the request', async () => {
    const sold = await billing.sell();
    const { status, body } = await put(sold.id, {
      ratePerHour: '60.5',
      paymentMethod: 'Bank Transfer',
      purchaseDate: '2026-01-31',
    });
    expect([status, body]).toEqual([
      200,
      { ...sold, revision: 2, ratePerHour: 60.5, paymentMethod: 'bank', purchaseDate: '2026-01-31' },
    ]);
    expect(await billing.read(sold.id)).toEqual(body);
    expect((await historyOf(sold.id)).at(-1)).toEqual({
      kind: 'changed',
      actor: 'admin:1',
      changes: {
        ratePerHour: { from: 5000, to: 6050 },
        paymentMethod: { from: 'omt', to: 'bank' },
        purchaseDate: { from: '2026-11-21', to: '2026-01-31' },
      },
    });
  });

  test('a repeated change has no effect and no history entry', async () => {
    const { id } = await billing.sell({ status: 'pending' });
    const change = { status: 'paid', hoursPurchased: 12 };
    const once = await put(id, change);
    const length = (await historyOf(id)).length;
    expect((await put(id, change)).body).toEqual(once.body);
    expect(await historyOf(id)).toHaveLength(length);
  });

  test('leaving pending confirms the payment, returning to pending revokes it', async () => {
    const { id } = await billing.sell({ status: 'pending' });
    expect((await put(id, { status: 'paid' })).body).toMatchObject({ status: 'active', paidAt: at.toISOString() });
    expect((await put(id, { status: 'expired' })).body).toMatchObject({ status: 'expired', paidAt: at.toISOString() });
    expect((await put(id, { status: 'pending' })).body).toMatchObject({ status: 'pending', paidAt: null });
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['created', 'paid', 'changed', 'unpaid']);
  });

  test('purchased hours cannot be less than used hours', async () => {
    const { id } = await billing.sell();
    await billing.draw(50_001, { revision: 1, packageId: id, hours: 4.5 });
    const { status, body } = await put(id, { hoursPurchased: 4.49, ratePerHour: 1 });
    expect([status, body.code]).toEqual([409, 'hours_below_used']);
    expect(await billing.read(id)).toMatchObject({ hoursPurchased: 10, ratePerHour: 50 });
    expect((await put(id, { hoursPurchased: 4.5 })).body).toMatchObject({ hoursPurchased: 4.5, hoursUsed: 4.5 });
  });

  test('used hours cannot be set', async () => {
    const { id } = await billing.sell();
    expect((await put(id, { hoursUsed: 5, paidAt: null })).body).toMatchObject({
      hoursUsed: 0,
      paidAt: at.toISOString(),
    });
  });

  test('a package cannot move to another client', async () => {
    const { id } = await billing.sell();
    expect((await put(id, { clientId: 8 })).body).toMatchObject({
      error: "A package can't be moved to another client.",
      fields: { clientId: "A package can't be moved to another client." },
    });
    expect((await put(id, { clientId: '7', ratePerHour: 55 })).status).toBe(200);
  });

  test('a missing package is 404', async () => {
    for (const id of ['999999', '0', 'abc', '1e1', '-1', '1.0', '99999999999'])
      expect((await billing.admin('PUT', `/api/timePackages/${id}`, {})).status).toBe(404);
  });

  test('20 concurrent confirmations confirm the payment once', async () => {
    const { id } = await billing.sell({ status: 'pending' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(id, { status: 'active' })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.paidAt}`)).size).toBe(1);
    expect((await historyOf(id)).filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  });

  test('lowering purchased hours concurrently with allocations never overdraws', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await billing.sell();
      const [change, draw] = await Promise.all([
        put(id, { hoursPurchased: 2 }),
        billing.draw(51_000 + round, { revision: 1, packageId: id, hours: 3 }),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([change.status, draw.status]);
    }
  });
});

describe('deleting a package', () => {
  test('removes the package and keeps its history', async () => {
    const { id } = await billing.sell();
    expect((await billing.admin('DELETE', `/api/timePackages/${id}`)).status).toBe(204);
    expect((await billing.admin('GET', `/api/timePackages/${id}`)).status).toBe(404);
    expect((await billing.admin('DELETE', `/api/timePackages/${id}`)).status).toBe(404);
    expect((await historyOf(id)).at(-1)).toMatchObject({
      kind: 'deleted',
      actor: 'admin:1',
      changes: { status: { from: 'active' } },
    });
  });

  test('is rejected while entries use the package, and allowed after they are released', async () => {
    const { id } = await billing.sell();
    await billing.draw(52_001, { revision: 1, packageId: id, hours: 1 });
    expect(await billing.admin('DELETE', `/api/timePackages/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'package_has_entries', error: 'This package has time entries.' },
    });
    await billing.draw(52_001, { revision: 2, packageId: id, hours: 0 });
    expect((await billing.admin('DELETE', `/api/timePackages/${id}`)).status).toBe(204);
    expect(await billing.draw(52_001, { revision: 3, packageId: id, hours: 1 })).toMatchObject({
      status: 409,
      body: { code: 'package_unknown' },
    });
    expect(await billing.draw(52_001, { revision: 4, packageId: id, hours: 0 })).toMatchObject({
      status: 200,
      body: { packageId: id, hours: 0, hoursLeft: 0 },
    });
  });

  test('a concurrent deletion and allocation cannot both succeed', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await billing.sell();
      const [deletion, draw] = await Promise.all([
        billing.admin('DELETE', `/api/timePackages/${id}`),
        billing.draw(53_000 + round, { revision: 1, packageId: id, hours: 1 }),
      ]);
      expect([
        [204, 409],
        [409, 200],
      ]).toContainEqual([deletion.status, draw.status]);
    }
  });
});
