import { execute } from '@hourbank/service-kit/db';
import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

test('lists and documents show unknown stored values unchanged', async () => {
  const good = await billing.sell();
  const bad = await billing.sell();
  await billing.deps.transact((tx) =>
    execute(tx, "UPDATE time_packages SET payment_method = 'bitcoin', status = 'frozen' WHERE id = ?", [bad.id]),
  );
  const list = await billing.admin<{ id: number; paymentMethod: string; status: string }[]>('GET', '/api/timePackages');
  expect(list.status).toBe(200);
  expect(list.body.find(({ id }) => id === bad.id)).toMatchObject({ paymentMethod: 'bitcoin', status: 'frozen' });
  expect(list.body.find(({ id }) => id === good.id)).toMatchObject({ paymentMethod: 'omt' });
  expect((await billing.admin('GET', `/api/timePackages/${bad.id}`)).status).toBe(200);
  expect((await billing.admin<string>('GET', '/api/timePackages.csv')).body).toContain('bitcoin');
});
