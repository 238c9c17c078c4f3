import { payments, type PaymentToReview } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';

/** The chart library runs only in bundlers. */
jest.mock('../dashboard/chart', () => ({ Chart: () => <svg /> }));

const page = setUpConsole();
beforeEach(() => {
  serveDashboard(page.api);
});

const paymentToReview = (id: number, clientName: string): PaymentToReview => ({
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

test('lists each payment with its client, expected amount, proof and a link to the review', async () => {
  page.api.on(payments.listPaymentsToReview, () => [paymentToReview(34, 'Rana Haddad'), paymentToReview(35, '')]);
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
    ['#34', 'Rana Haddad', '10\u00a0h @ $50.00', '$500.00', 'OMT', '2 Nov 2026'],
    ['#35', 'Client 3', '10\u00a0h @ $50.00', '$500.00', 'OMT', '2 Nov 2026'],
  ]);
  expect(of.getByRole('link', { name: 'View the proof of package 34' })).toHaveAttribute(
    'href',
    '/uploads/paymentProofs/34?sig=1',
  );
  expect(of.getByRole('link', { name: 'Review the payment of package 34' })).toHaveAttribute(
    'href',
    '/dashboard/payments?package=34',
  );
});

test('shows the oldest payments and the total count', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => paymentToReview(id, 'Rana Haddad'));
  page.api.on(payments.listPaymentsToReview, () => new Reply(200, five, { 'X-Total-Count': '12' }));
  page.open('/dashboard');
  expect(within(await card()).getByText('First 5 of 12')).toBeVisible();
  expect(page.api.sent(payments.listPaymentsToReview)).toContainEqual(
    expect.objectContaining({ query: { page: '1', pageSize: '5' } }),
  );
});

test('shows an error with a retry button, and an empty state without payments', async () => {
  page.api.on(payments.listPaymentsToReview, () => errorResponse(500, 'Failed to fetch payments'));
  page.open('/dashboard');
  expect(await screen.findByText('Error: Failed to fetch payments')).toBeVisible();
  page.api.on(payments.listPaymentsToReview, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card()).toHaveTextContent('No payments to review.');
});
