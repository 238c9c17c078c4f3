import { billing, payments, settings, type TimePackage } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { aPackage, instructionsOf } from '../../testing/samples';

async function openRequest(packages: TimePackage[]) {
  const portal = openPortal('/client-portal/request-time?request=true', {
    prepare: (api) => {
      api.on(billing.listClientPackages, ({ query }) => (query.status === 'pending' ? [] : packages));
      api.on(settings.getPaymentInstructions, () => instructionsOf());
    },
  });
  return { ...portal, dialog: within(await screen.findByRole('dialog', { name: 'Request More Time' })) };
}
const chip = { name: /^As last time/ };

test('one click repeats hours and method of the last purchase', async () => {
  const { api, user, dialog } = await openRequest([
    aPackage({ id: 9, origin: 'bonus', paymentMethod: null, hoursPurchased: 2 }),
    aPackage({ id: 8, paymentMethod: 'cash', hoursPurchased: 3 }),
    aPackage({ id: 7, paymentMethod: 'wish', hoursPurchased: 12.5 }),
    aPackage({ id: 6, paymentMethod: 'omt', hoursPurchased: 40 }),
  ]);
  const method = dialog.getByLabelText('Payment Method*');
  expect(method).toHaveDisplayValue('Select Payment Method');
  const repeat = dialog.getByRole('button', chip);
  expect(repeat).toHaveTextContent('As last time: 12.5 h by Wish Money');
  await user.click(repeat);
  expect(dialog.getByLabelText('Hours*')).toHaveValue('12.5');
  expect(method).toHaveDisplayValue('Wish Money');
  api.on(payments.requestTime, () => ({ message: '', package: aPackage({ id: 10, status: 'pending' }) }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(await screen.findByText('Request submitted! Awaiting approval.')).toBeVisible();
  expect(api.sent(payments.requestTime)[0]?.body).toMatchObject({ hours: '12.5', paymentMethod: 'wish' });
});

test.each([
  ['nothing was bought', []],
  ['only bonus hours were given', [aPackage({ origin: 'bonus', paymentMethod: null })]],
  ['less than a request may have was bought', [aPackage({ hoursPurchased: 0.5 })]],
])('there is nothing to repeat if %s', async (_, packages) => {
  const { dialog } = await openRequest(packages);
  expect(dialog.queryByRole('button', chip)).toBeNull();
});
