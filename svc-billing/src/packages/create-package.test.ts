import { type Billing, aPackage, closedClient, unknownClient, startBilling } from '../../tests/billing';

let billing: Billing;
const at = new Date('2026-11-20T22:30:00.000Z');
beforeAll(async () => {
  billing = await startBilling({ environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' }, now: () => at });
});
afterAll(() => billing.close());

const countOf = async () =>
  Number((await billing.admin('GET', '/api/timePackages?pageSize=1')).headers.get('X-Total-Count'));

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
      hoursRemoved: 0,
      hoursExpired: 0,
      hoursLeft: 0,
      ratePerHour: 49.99,
      taxRate: 0,
      status: 'pending',
      paymentMethod: 'omt',
      purchaseDate: '2026-11-21',
      expiresOn: null,
      origin: 'sold',
      paymentProof: null,
      paymentProofUrl: null,
      paidAt: null,
      reviewNote: null,
      proofSentAt: null,
      sentBackAt: null,
      invoiceNumber: null,
      receivedAmount: null,
      receivedCurrency: null,
      receivedOn: null,
      receiptNumber: null,
    });
    expect(await billing.read(Number(body.id))).toEqual(body);
  });

  test.each(['active', 'consumed', 'expired'])('the status %s confirms the payment', async (status) => {
    expect(await billing.sell({ status })).toMatchObject({ status, paidAt: at.toISOString() });
  });

  test.each(['consumed', 'expired'])('one that is %s has its purchase and its end in the ledger', async (status) => {
    const { id } = await billing.sell({ hoursPurchased: 10, ratePerHour: 50, status });
    const ownLines = async () => (await billing.ledger()).filter(({ packageId }) => packageId === id);
    expect(await ownLines()).toMatchObject([
      { kind: 'purchase', hours: 1000, value: 500_00 },
      { kind: 'closed', hours: -1000, value: -500_00 },
    ]);
    await billing.admin('PUT', `/api/timePackages/${id}`, { status: 'pending' });
    expect((await ownLines()).slice(2)).toMatchObject([
      { kind: 'reopened', hours: 1000, value: 500_00 },
      { kind: 'withdrawn', hours: -1000, value: -500_00 },
    ]);
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
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        billing.admin('POST', '/api/timePackages', aPackage(), { 'Idempotency-Key': 'sell-once' }),
      ),
    );
    const done = responses.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
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
    expect(await billing.history(id)).toEqual([
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
