import { billing, identity, payments, type PaymentToReview } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
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
    '/dashboard/clients/editPackage/34',
  );
});

test('shows the oldest payments and the total count', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => paymentToReview(id, 'Rana Haddad'));
  page.api.on(payments.listPaymentsToReview, () => new Reply(200, five, { 'X-Total-Count': '12' }));
  page.open('/dashboard');
  expect(within(await card()).getByText('First 5 of 12')).toBeVisible();
  expect(page.api.sent(payments.listPaymentsToReview)[0]?.query).toEqual({ page: '1', pageSize: '5' });
});

test('shows an error with a retry button, and an empty state without payments', async () => {
  page.api.on(payments.listPaymentsToReview, () => errorResponse(500, 'Failed to fetch payments'));
  page.open('/dashboard');
  expect(await screen.findByText('Error: Failed to fetch payments')).toBeVisible();
  page.api.on(payments.listPaymentsToReview, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card()).toHaveTextContent('No payments to review.');
});

test('the list of all payments has filters, sums and the CSV of the same rows', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const totals = { count: 2, hoursPurchased: 0, hoursRequested: 20, requestedCents: 100_000, limited: false };
  page.api.on(
    payments.listPaymentsToReview,
    () =>
      new Reply(200, [paymentToReview(34, 'Rana Haddad'), paymentToReview(35, '')], {
        'X-Total-Count': '2',
        'X-Totals': JSON.stringify(totals),
      }),
  );
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=t` }));
  const { address } = page.open('/dashboard');
  await userEvent.click(await screen.findByRole('link', { name: 'All payments' }));
  expect(await screen.findByText('Total of 2 rows')).toBeVisible();
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Total of 2 rows20.00 h$1,000.00');
  await userEvent.click(screen.getByRole('button', { name: 'Requested' }));
  await waitFor(() => expect(address()).toBe('/dashboard/payments?sort=purchaseDate'));
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe(
    '/api/timePackages.csv?ticket=t&status=in_review&sort=purchaseDate',
  );
  clicked.mockRestore();
});

test('requests that wait for the client have a reminder, which says so if it was sent today', async () => {
  const unpaid = aPackage({ id: 36, status: 'pending', paymentProof: null, paymentProofUrl: null });
  page.api.on(payments.listPaymentsToReview, () => []);
  page.api.on(
    billing.listPackages,
    () => new Reply(200, [{ ...unpaid, clientName: 'Rana Haddad' }], { 'X-Total-Count': '1' }),
  );
  page.api.on(payments.remindOfPayment, () => unpaid);
  page.open('/dashboard/payments');
  const remind = await screen.findByRole('button', { name: 'Remind by email of package 36' });
  expect(screen.getByRole('row', { name: /#36/ })).toHaveTextContent('Needs Payment Proof');
  expect(page.api.sent(billing.listPackages)[0]?.query).toEqual({
    status: 'no_proof,sent_back',
    sort: 'id',
    page: '1',
    pageSize: '10',
  });
  await userEvent.click(remind);
  expect(await screen.findByText('The reminder of package #36 is on its way.')).toBeVisible();
  page.api.on(payments.remindOfPayment, () => errorResponse(409, 'Again', undefined, 'already_reminded'));
  await userEvent.click(remind);
  expect(await screen.findByText('The client was already reminded of this package today.')).toBeVisible();
});
