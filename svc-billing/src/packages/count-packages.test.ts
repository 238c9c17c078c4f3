import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const count = (clientIds: string) =>
  billing.admin<unknown>('GET', `/api/timePackages/counts/by-client?clientIds=${clientIds}`);

test('counts packages in any status in the order of the requested clients', async () => {
  for (const [clientId, status] of [
    [7, 'active'],
    [7, 'pending'],
    [9, 'expired'],
    [8, 'active'],
    [7, 'consumed'],
  ])
    await billing.sell({ clientId, status });
  expect(await count('9,7,99')).toMatchObject({
    status: 200,
    body: [
      { clientId: 9, packages: 1 },
      { clientId: 7, packages: 3 },
      { clientId: 99, packages: 0 },
    ],
  });
});

test('accepts at most 100 clients', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => at + 1);
  const { status, body } = await count(ids.slice(0, 100).join(','));
  expect([status, (body as unknown[]).length]).toEqual([200, 100]);
  for (const wrong of [ids.join(','), '', '0', 'a', '7,', '7,,8', '-1', '1.5', '9999999999'])
    expect([wrong, await count(wrong)]).toEqual([
      wrong,
      expect.objectContaining({
        status: 422,
        body: expect.objectContaining({
          fields: { clientIds: 'Client IDs must be 1 to 100 numbers, separated by commas.' },
        }),
      }),
    ]);
});
