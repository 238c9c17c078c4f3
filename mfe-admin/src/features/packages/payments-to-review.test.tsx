import { analytics, payments, type PaymentToReview } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { refusal, Reply } from '../../testing/fake-api';

/** The chart library is published for bundlers only. */
jest.mock('../dashboard/chart', () => ({ Chart: () => <svg /> }));

const page = setUpConsole();
beforeEach(() => {
  page.api.on(analytics.getHeadlineStats, () => ({
    totalHoursSold: 0,
    totalHoursConsumed: 0,
    totalRevenue: 0,
    activeClients: 0,
  }));
  page.api.on(analytics.listMonthlySoldConsumed, () => []);
  page.api.on(analytics.listPaymentMethods, () => []);
});

const waiting = (id: number, clientName: string): PaymentToReview => ({
  ...aPackage({
    id,
    status: 'pending',
    hoursPurchased: 10,
    hoursUsed: 0,
    paymentProof: 'receipt.pdf',
    paymentProofUrl: `/uploads/paymentProofs/${id}?sig=1`,
  }),
  clientName,
});
const card = () => screen.findByRole('region', { name: 'Payments to review' });

test('each waiting payment says whose it is, what is expected, shows its proof and leads to the decision', async () => {
  page.api.on(payments.listPaymentsToReview, () => [waiting(34, 'Rana Haddad'), waiting(35, '')]);
  page.open('/dashboard');
  const of = within(await card());
  expect(of.getByText('2 waiting')).toBeVisible();
  expect(
    of
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 6)
          .map(({ textContent }) => textContent),
      ),
  ).toEqual([
    ['#34', 'Rana Haddad', '10 h @ $50.00', '$500.00', 'OMT', '2 Nov 2026'],
    ['#35', 'Client 3', '10 h @ $50.00', '$500.00', 'OMT', '2 Nov 2026'],
  ]);
  expect(of.getByRole('link', { name: 'View the proof of package 34 in a new tab' })).toHaveAttribute(
    'href',
    '/uploads/paymentProofs/34?sig=1',
  );
  expect(of.getByRole('link', { name: 'Review the payment of package 34' })).toHaveAttribute(
    'href',
    '/dashboard/clients/editPackage/34',
  );
});

test('of many the longest waiting are shown, with how many wait in all', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => waiting(id, 'Rana Haddad'));
  page.api.on(payments.listPaymentsToReview, () => new Reply(200, five, { 'X-Total-Count': '12' }));
  page.open('/dashboard');
  expect(within(await card()).getByText('The first 5 of 12')).toBeVisible();
  expect(page.api.sent(payments.listPaymentsToReview)[0]?.query).toEqual({ page: '1', pageSize: '5' });
});

test('nothing to decide is said, and a failure can be tried again', async () => {
  page.api.on(payments.listPaymentsToReview, () => refusal(500, 'Failed to fetch payments'));
  page.open('/dashboard');
  expect(await screen.findByText('Failed to fetch payments', {}, { timeout: 10_000 })).toBeVisible();
  page.api.on(payments.listPaymentsToReview, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card()).toHaveTextContent('No payments to review.');
});
