import { type Billing, startBilling, type Package } from '../../tests/billing';

let billing: Billing;
const at = new Date('2026-11-20T22:30:00.000Z');
beforeAll(async () => {
  billing = await startBilling({ environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' }, now: () => at });
});
afterAll(() => billing.close());
const put = (id: number, body: object) => billing.admin<Package>('PUT', `/api/timePackages/${id}`, body);

describe('updating a package', () => {
  test('changes only the fields in the request, and the invoice with the rate', async () => {
    const sold = await billing.sell();
    const { status, body } = await put(sold.id, {
      ratePerHour: '60.5',
      paymentMethod: 'Bank Transfer',
      purchaseDate: '2026-01-31',
    });
    expect([status, body]).toEqual([
      200,
      {
        ...sold,
        revision: 2,
        ratePerHour: 60.5,
        paymentMethod: 'bank',
        purchaseDate: '2026-01-31',
        invoiceNumber: 'INV-2026-000002',
      },
    ]);
    expect(await billing.read(sold.id)).toEqual(body);
    expect((await billing.history(sold.id)).at(-1)).toEqual({
      kind: 'changed',
      actor: 'admin:1',
      changes: {
        ratePerHour: { from: 5000, to: 6050 },
        paymentMethod: { from: 'omt', to: 'bank' },
        purchaseDate: { from: '2026-11-21', to: '2026-01-31' },
        invoiceNumber: { from: 'INV-2026-000001', to: 'INV-2026-000002' },
      },
    });
  });

  test('a repeated change has no effect and no history entry', async () => {
    const { id } = await billing.sell({ status: 'pending' });
    const change = { status: 'paid', hoursPurchased: 12 };
    const once = await put(id, change);
    const length = (await billing.history(id)).length;
    expect((await put(id, change)).body).toEqual(once.body);
    expect(await billing.history(id)).toHaveLength(length);
  });

  test('leaving pending confirms the payment, returning to pending revokes it', async () => {
    const { id } = await billing.sell({ status: 'pending' });
    expect((await put(id, { status: 'paid' })).body).toMatchObject({ status: 'active', paidAt: at.toISOString() });
    expect((await put(id, { status: 'expired' })).body).toMatchObject({ status: 'expired', paidAt: at.toISOString() });
    expect((await put(id, { status: 'pending' })).body).toMatchObject({ status: 'pending', paidAt: null });
    expect((await billing.history(id)).map(({ kind }) => kind)).toEqual(['created', 'paid', 'changed', 'unpaid']);
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
    const responses = await Promise.all(Array.from({ length: 20 }, () => put(id, { status: 'active' })));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.paidAt}`)).size).toBe(1);
    expect((await billing.history(id)).filter(({ kind }) => kind === 'paid')).toHaveLength(1);
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

test('an extension of a package that is not paid leaves no ledger entry', async () => {
  const sold = await billing.sell({ clientId: 620, status: 'pending' });
  const body = { expiresOn: '2026-12-31', reason: 'Agreed by phone' };
  expect(await billing.admin('POST', `/api/timePackages/${sold.id}/extend`, body)).toMatchObject({
    status: 200,
    body: { status: 'pending', expiresOn: body.expiresOn },
  });
  expect(await billing.ledger(620)).toEqual([]);
});
