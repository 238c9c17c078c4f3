import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
const at = new Date('2026-11-20T22:30:00.000Z');
beforeAll(async () => {
  billing = await startBilling({ environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' }, now: () => at });
});
afterAll(() => billing.close());

describe('deleting a package', () => {
  test('removes the package and keeps its history', async () => {
    const { id } = await billing.sell();
    expect((await billing.admin('DELETE', `/api/timePackages/${id}`)).status).toBe(204);
    expect((await billing.admin('GET', `/api/timePackages/${id}`)).status).toBe(404);
    expect((await billing.admin('DELETE', `/api/timePackages/${id}`)).status).toBe(404);
    expect((await billing.history(id)).at(-1)).toMatchObject({
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
      body: { parts: [], balance: 0 },
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
