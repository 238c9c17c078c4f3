import { withAuditOrigin } from '@hourbank/service-kit/audit';
import { noIdempotency } from '@hourbank/service-kit/idempotency';
import { type Billing, startBilling } from '../../tests/billing';
import { updatePackage } from '../packages/update-package';
import { createClientTx } from './client-tx';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const precondition = { expected: null, subject: 'this package', caller: null, request: null };

test("20 changes of one client's package take two connections and all take effect", async () => {
  const { deps } = billing;
  const [own, other] = [await billing.sell(), await billing.sell({ clientId: 8 })];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let started = 0;
  const held: typeof deps = {
    ...deps,
    clientTx: createClientTx(async (work) => {
      started += 1;
      await gate;
      return deps.transact(work);
    }),
  };
  const change = (given: typeof deps, id: number, hoursPurchased: number) =>
    withAuditOrigin({ actor: 'admin:1', address: '', session: '' }, 'package.updated', () =>
      updatePackage(
        given,
        { params: { id }, body: { hoursPurchased }, files: undefined },
        { actor: 'admin:1', idempotency: noIdempotency, precondition },
      ),
    );
  const waiting = Array.from({ length: 20 }, (_, index) => change(held, own.id, 11 + index));
  expect(await change(deps, other.id, 99)).toMatchObject({ hoursPurchased: 9900 });
  expect(started).toBe(2);
  open();
  const changed = (await Promise.all(waiting)).sort((one, other) => one.revision - other.revision);
  expect(changed.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  // Concurrent requests have no order, so the last one is the one with the highest revision.
  expect((await billing.read(own.id)).hoursPurchased * 100).toBe(changed.at(-1)?.hoursPurchased);
});

test('rejects a transaction if 256 of its client wait', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const clientTx = createClientTx(async () => {
    await gate;
    return undefined as never;
  });
  const many = Array.from({ length: 258 }, () => clientTx(7, () => Promise.resolve(1)));
  await expect(clientTx(7, () => Promise.resolve(1))).rejects.toMatchObject({ status: 503, code: 'database_busy' });
  open();
  expect(await Promise.all(many)).toHaveLength(258);
});
