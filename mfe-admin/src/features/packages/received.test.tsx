import { billing, payments, settings, type TimePackage } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysFromNow } from '@hourbank/testing';
import { aPackage, storedSettings } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { approve, openPackage, pendingPackage, review } from '../../testing/package-page';
import { errorResponse } from '@hourbank/testing/fake-api';

/** jsdom draws nothing. */
jest.mock('@hourbank/ui/pdf/draw-pages.ts', () => ({
  drawPages: () => ({ pages: Promise.reject(new Error('not drawn')), stop: () => undefined }),
}));

const page = setUpConsole();
const open = (of: TimePackage) => openPackage(page, of);
const change = () => userEvent.click(screen.getByRole('button', { name: 'Change what came in' }));
const useValues = () => userEvent.click(screen.getByRole('button', { name: 'Use these values' }));
const enter = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

test('what came in can be changed before the approval, which sends what is shown', async () => {
  page.api.on(settings.getSettings, () =>
    storedSettings({ payments: { otherCurrency: 'LBP', acceptsCash: true, tax: { label: '', rate: 0 } } }),
  );
  const { setPackage } = await open(pendingPackage());
  await change();
  const dialog = within(await screen.findByRole('dialog'));
  await enter('Amount*', '495');
  expect(dialog.getByRole('status')).toHaveTextContent('$5.00 less than due');
  await enter('Amount*', '505.5');
  expect(dialog.getByRole('status')).toHaveTextContent('$5.50 more than due');
  await enter('Amount*', '0');
  await useValues();
  expect(await dialog.findByText('Enter an amount above 0.')).toBeVisible();
  await enter('Amount*', '4,475,000');
  await userEvent.selectOptions(await dialog.findByLabelText('Currency*'), 'LBP');
  // A zero is missing.
  expect(dialog.getByRole('status')).toHaveTextContent('= 8,950 LBP per USD');
  await enter('Amount*', '44750000');
  expect(dialog.getByRole('status')).toHaveTextContent('= 89,500 LBP per USD');
  await userEvent.selectOptions(dialog.getByLabelText('Payment method*'), 'Cash');
  await enter('Received on*', daysFromNow(2));
  await useValues();
  expect(await dialog.findByText('Choose today or an earlier day.')).toBeVisible();
  await enter('Received on*', '2015-11-20');
  await enter('Receipt number', 'A-7');
  await useValues();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Change what came in' })).toHaveFocus();
  expect(screen.queryByText('Tell the client what to fix.')).toBeNull();
  const line = within(review()).getByText(/^Received on/);
  expect(line).toHaveTextContent('Received on 20 Nov 2015: LBP 44,750,000 by CashReceipt A-7= 89,500 LBP per USD');
  page.api.on(payments.approvePackage, () => setPackage(pendingPackage({ status: 'active' })));
  await approve();
  await screen.findByText('Package #34 was approved.');
  expect(page.api.sent(payments.approvePackage)[0]?.body).toEqual({
    paymentMethod: 'cash',
    receivedAmount: 44_750_000,
    receivedCurrency: 'LBP',
    receivedOn: '2015-11-20',
    receiptNumber: 'A-7',
  });
});

test('the approval stays one click and sends the due, in dollars, as received today', async () => {
  const { setPackage } = await open(pendingPackage({ ratePerHour: 33.33 }));
  page.api.on(payments.approvePackage, () => setPackage(pendingPackage({ status: 'active' })));
  await approve();
  await screen.findByText('Package #34 was approved.');
  expect(page.api.sent(payments.approvePackage)[0]?.body).toEqual({
    paymentMethod: 'omt',
    receivedAmount: '333.30',
    receivedCurrency: 'USD',
    receivedOn: daysFromNow(0),
    receiptNumber: '',
  });
});

test('without another currency and cash the dialog offers neither', async () => {
  await open(pendingPackage());
  await change();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Currency*')).toBeNull();
  expect(dialog.queryByRole('option', { name: 'Cash' })).toBeNull();
});

test('a receipt number that was used names the other package and asks for the reason', async () => {
  const { setPackage } = await open(pendingPackage());
  await change();
  await enter('Receipt number', '778899');
  await useValues();
  const refusal = 'This receipt number was used for package #12, which is paid. Enter a reason to approve anyway.';
  page.api.on(payments.approvePackage, () =>
    errorResponse(409, refusal, undefined, 'proof_used', { packageId: 12, by: 'number' }),
  );
  page.api.on(billing.listPackages, () => [
    { ...aPackage({ id: 12, clientId: 8, paidAt: '2015-11-02T10:00:00.000Z' }), clientName: 'Cedar Studio' },
  ]);
  await approve();
  expect(await within(review()).findByText(/^Receipt number/)).toHaveTextContent(
    'Receipt number 778899 was used for package #12 of Cedar Studio, paid on 2 Nov 2015.',
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason for approving anyway' }), 'One transfer');
  page.api.on(payments.approvePackage, () => setPackage(pendingPackage({ status: 'active' })));
  await approve();
  await screen.findByText('Package #34 was approved.');
  expect(page.api.sent(payments.approvePackage)[1]?.body).toMatchObject({
    receiptNumber: '778899',
    reason: 'One transfer',
  });
});

test('a paid package shows what came in', async () => {
  page.api.on(billing.getPackage, () =>
    aPackage({
      id: 34,
      paidAt: '2015-11-20T10:00:00.000Z',
      receivedAmount: 49_672_500,
      receivedCurrency: 'LBP',
      receivedOn: '2015-11-20',
      receiptNumber: 'A-7',
    }),
  );
  page.open('/dashboard/clients/editPackage/34');
  const card = within(await screen.findByRole('region', { name: 'Package' }));
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['LBP\u00a049,672,500 on 20 Nov 2015= 82,787.5 LBP per USD', 'A-7']),
  );
});

test('a package to be paid in cash needs no proof', async () => {
  await open(pendingPackage({ paymentProof: null, paymentProofUrl: null, paymentMethod: 'cash' }));
  expect(review()).toHaveTextContent('To be paid in cash');
  expect(screen.getByLabelText('Payment method*')).toHaveDisplayValue('Cash');
});
