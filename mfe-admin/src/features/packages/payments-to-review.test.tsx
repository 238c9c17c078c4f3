import { billing, payments, type PaymentToReview } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpConsole } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';
import { pendingPackage } from '../../testing/package-page';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';

/** The chart library runs only in bundlers. */
jest.mock('../dashboard/chart', () => ({ Chart: () => <svg /> }));

const page = setUpConsole();
beforeEach(() => {
  serveDashboard(page.api);
});

const paymentToReview = (id: number, clientName: string): PaymentToReview => ({
  ...pendingPackage({ id, revision: 1 }),
  clientName,
});
const card = () => screen.findByRole('region', { name: 'Payments to review' });
const serve = (rows: PaymentToReview[], total = rows.length) =>
  page.api.on(payments.listPaymentsToReview, () => new Reply(200, rows, { 'X-Total-Count': String(total) }));

test('approves the oldest payment with one click each, and the focus follows', async () => {
  const slip = { paymentProof: 'slip.png', paymentProofUrl: '/uploads/paymentProofs/a?sig=x' };
  let open = [
    { ...paymentToReview(34, 'Rana Haddad'), ...slip },
    { ...paymentToReview(35, ''), ...slip },
  ];
  page.api.on(payments.listPaymentsToReview, () => new Reply(200, open, { 'X-Total-Count': String(open.length) }));
  page.api.on(payments.approvePackage, ({ params }) => {
    open = open.filter(({ id }) => id !== Number(params.id));
    return pendingPackage({ id: Number(params.id), status: 'active', paidAt: '2015-11-02T10:00:00.000Z' });
  });
  page.open('/dashboard');
  const of = within(await card());
  expect(of.getByText('2 waiting')).toBeVisible();
  expect(of.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rana Haddad$500.00#34 · OMT, 10\u00a0h @ $50.00, 2 Nov 2026Approve and nextReview',
    'Client 3$500.00#35 · OMT, 10\u00a0h @ $50.00, 2 Nov 2026Review',
  ]);
  expect(of.getByRole('link', { name: 'Review the payment of package 35' })).toHaveAttribute(
    'href',
    '/dashboard/payments?package=35',
  );
  expect(of.getAllByRole('link', { name: 'Open slip.png' })).toHaveLength(1);
  await userEvent.click(of.getByRole('button', { name: 'Approve and next' }));
  expect(await screen.findByText('Package #34 was approved.')).toBeVisible();
  await waitFor(() => expect(of.getAllByRole('listitem')).toHaveLength(1));
  const last = of.getByRole('button', { name: 'Approve' });
  expect(last).toHaveFocus();
  expect(page.api.sent(payments.approvePackage)[0]).toMatchObject({
    params: { id: '34' },
    ifMatch: '"1"',
    body: { receivedAmount: '500.00', receivedCurrency: 'USD' },
  });
  await userEvent.click(last);
  expect(await of.findByText('No payments to review.')).toBeVisible();
  await waitFor(() => expect(of.getByRole('heading', { name: 'Payments to review' })).toHaveFocus());
});

test('a used proof opens in the queue, where its reason is given', async () => {
  serve([paymentToReview(34, 'Rana Haddad')]);
  page.api.on(payments.approvePackage, () => errorResponse(409, 'Used', undefined, 'proof_used'));
  const { address } = page.open('/dashboard');
  await userEvent.click(within(await card()).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(address()).toBe('/dashboard/payments?package=34'));
});

test('shows the oldest payments, the total count, and what has no valid proof', async () => {
  serve(
    [1, 2, 3, 4, 5].map((id) => paymentToReview(id, 'Rana Haddad')),
    12,
  );
  const totals = { count: 3, hoursPurchased: 0, hoursRequested: 18, requestedCents: 90_000, limited: false };
  page.api.on(
    billing.listPackages,
    () => new Reply(200, [], { 'X-Total-Count': '3', 'X-Totals': JSON.stringify(totals) }),
  );
  page.open('/dashboard');
  const of = within(await card());
  expect(of.getByText('First 5 of 12')).toBeVisible();
  expect(await of.findByText(/^3 more requests have no valid proof yet: \$900\.00\./)).toBeVisible();
  expect(of.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/dashboard/payments');
  expect(page.api.sent(payments.listPaymentsToReview)).toContainEqual(
    expect.objectContaining({ query: { page: '1', pageSize: '5' } }),
  );
});

test('shows an error with a retry button, and an empty state without payments', async () => {
  page.api.on(payments.listPaymentsToReview, () => errorResponse(500, 'Failed to fetch payments'));
  page.open('/dashboard');
  expect(await screen.findByText('Error: Failed to fetch payments')).toBeVisible();
  serve([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card()).toHaveTextContent('No payments to review.');
});
