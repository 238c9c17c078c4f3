import { withAuditOrigin } from '@hourbank/service-kit/audit';
import { noIdempotency } from '@hourbank/service-kit/idempotency';
import { type Billing, startBilling } from '../../tests/billing';
import { updatePackage } from './update-package';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

test('does not change a package whose response cannot be stored with the change', async () => {
  const { id } = await billing.sell({ hoursPurchased: 10 });
  const update = withAuditOrigin({ actor: 'admin:1', address: '', session: '' }, 'package.updated', () =>
    updatePackage(
      billing.deps,
      { params: { id }, body: { hoursPurchased: 20 } },
      {
        actor: 'admin:1',
        precondition: { expected: null, subject: 'this package', caller: null, request: null },
        idempotency: {
          ...noIdempotency,
          saveResponse: async () => {
            throw new Error('The key is lost');
          },
        },
      },
    ),
  );
  await expect(update).rejects.toThrow('The key is lost');
  expect(await billing.deps.packages.find(id)).toMatchObject({ hoursPurchased: 1000 });
});
