import { billing, identity, type ListedPackage, payments } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpConsole } from '../../testing/console';
import { pendingPackage } from '../../testing/package-page';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';

const page = setUpConsole();

const listed = (id: number, clientName: string, over: Partial<ListedPackage> = {}) => ({
  ...pendingPackage({ id, revision: 1, ...over }),
  clientName,
});
const unproved = (id: number, over: Partial<ListedPackage> = {}) =>
  listed(id, 'Nour Khalil', { paymentProof: null, paymentProofUrl: null, ...over });

/** Serves the queue; an approval takes the package out of it. */
function serve(toReview: ListedPackage[], others: ListedPackage[] = []) {
  const open = [...toReview, ...others];
  const take = (id: unknown) =>
    open.splice(
      open.findIndex((of) => of.id === Number(id)),
      1,
    )[0];
  const rest = (of: ListedPackage[]) => of.filter((one) => open.includes(one));
  page.api.on(payments.listPaymentsToReview, () => rest(toReview) as never);
  page.api.on(billing.listPackages, () => new Reply(200, rest(others), { 'X-Total-Count': String(others.length) }));
  page.api.on(payments.approvePackage, ({ params }) => ({
    ...pendingPackage({ ...take(params.id), status: 'active', paidAt: '2015-11-02T10:00:00.000Z' }),
    invoiceNumber: 'INV-2015-000010',
  }));
  return take;
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const button = (name: string) => screen.getByRole('button', { name });

test('approves one payment after the other with Ctrl-Enter, and the focus follows', async () => {
  serve([listed(13, 'Maya Haddad'), listed(9, '')]);
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=t` }));
  const { address } = page.open('/dashboard/payments');
  await heading('Maya Haddad');
  const rows = screen.getAllByRole('link', { name: /\$500\.00/ });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Maya Haddad$500.00#13 · OMT2 Nov 2026',
    'Client 3$500.00#9 · OMT2 Nov 2026',
  ]);
  expect(rows[0]).toHaveAttribute('aria-current', 'true');
  expect(await screen.findByText(/issues the next invoice, INV-2015-000010\./)).toBeVisible();
  await userEvent.click(screen.getByRole('textbox', { name: 'Reason for sending back' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Package #13 was approved.')).toBeVisible();
  expect(screen.getByText('INV-2015-000010 was issued.')).toBeVisible();
  expect(button('Open')).toBeVisible();
  expect(await heading('Client 3')).toHaveFocus();
  expect(address()).toBe('/dashboard/payments?package=9');
  await userEvent.click(button('Approve'));
  await waitFor(() => expect(address()).toBe('/dashboard/payments'));
  const none = await screen.findByText('No payments to review.');
  await waitFor(() => expect(none.closest('[tabindex]')).toHaveFocus());
  expect(page.api.sent(payments.approvePackage).map(({ params }) => params.id)).toEqual(['13', '9']);
});

test('a typed reason is sent back and never approved by Ctrl-Enter', async () => {
  serve([listed(13, 'Maya Haddad'), listed(9, 'Omar Farouk')]);
  page.api.on(payments.sendBackPackage, ({ body }) => pendingPackage({ id: 13, reviewNote: String(body.reason) }));
  page.open('/dashboard/payments');
  await heading('Maya Haddad');
  await userEvent.click(button('Send back'));
  expect(await screen.findByText('Tell the client what to fix.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason for sending back' }), 'Wrong amount');
  await waitFor(() => expect(screen.queryByText('Tell the client what to fix.')).toBeNull());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.click(button('Send back'));
  expect(await screen.findByText('Package #13 was sent back.')).toBeVisible();
  expect(page.api.sent(payments.approvePackage)).toEqual([]);
  expect(await heading('Omar Farouk')).toHaveFocus();
});

test('Approve asks before it drops a typed reason', async () => {
  serve([listed(13, 'Maya Haddad'), listed(9, 'Omar Farouk')]);
  page.open('/dashboard/payments');
  await heading('Maya Haddad');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason for sending back' }), 'Wrong amount');
  await userEvent.click(button('Approve and next'));
  const question = await screen.findByRole('dialog', { name: 'Approve package #13?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(page.api.sent(payments.approvePackage)).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Reason for sending back' })).toHaveValue('Wrong amount');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve and next' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(page.api.sent(payments.approvePackage)).toHaveLength(1));
});

test.each([
  ['another payment', () => userEvent.click(screen.getByRole('link', { name: /Omar Farouk/, current: false }))],
  ['another page', () => userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))],
])('%s is opened without the typed reason only after a question', async (_, leave) => {
  serve([listed(13, 'Maya Haddad'), listed(9, 'Omar Farouk')]);
  const { address } = page.open('/dashboard/payments');
  await heading('Maya Haddad');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason for sending back' }), 'Wrong amount');
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('textbox', { name: 'Reason for sending back' })).toHaveValue('Wrong amount');
  expect(address()).toBe('/dashboard/payments');
  expect(button('Send back')).toBeEnabled();
});

test('says who approved a payment meanwhile', async () => {
  const take = serve([listed(13, 'Maya Haddad'), listed(9, 'Omar Farouk')]);
  const by = { role: 'admin', name: 'huda', isCaller: false };
  page.api.on(payments.approvePackage, () => {
    take(13);
    const at = new Date(Date.now() - 90_000).toISOString();
    return new Reply(412, { error: 'Changed', code: 'changed_meanwhile', changes: [{ fields: ['status'], at, by }] });
  });
  page.api.on(billing.getPackage, () =>
    pendingPackage({ id: 13, status: 'active', paidAt: '2015-11-02T10:00:00.000Z' }),
  );
  page.open('/dashboard/payments?package=13');
  await heading('Maya Haddad');
  await userEvent.click(button('Approve and next'));
  expect(
    await screen.findByText('Package #13 was approved by huda a minute ago. Nothing was done twice.'),
  ).toBeVisible();
  expect(await heading('Omar Farouk')).toHaveFocus();
});

test('requests without a valid proof have a reminder, and are paid after a question', async () => {
  serve(
    [listed(13, 'Maya Haddad')],
    [unproved(17), listed(18, 'Rana Haddad', { reviewNote: 'Unreadable' }), unproved(19)],
  );
  page.api.on(payments.remindOfPayment, () => errorResponse(409, 'Again', undefined, 'already_reminded'));
  page.open('/dashboard/payments');
  await heading('Maya Haddad');
  const list = within(screen.getByRole('region', { name: 'Payments to review' })).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent?.split('$')[0])).toEqual([
    'To review, the oldest first',
    'Maya Haddad',
    'Sent back',
    'Rana Haddad',
    'No proof yet',
    'Nour Khalil',
    'Nour Khalil',
  ]);
  screen.getByRole('link', { name: /#18/ }).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await heading('Nour Khalil')).toHaveFocus();
  expect(screen.getByText('No proof has been uploaded yet.')).toBeVisible();
  await userEvent.click(button('Remind by email of package 17'));
  expect(await screen.findByText('The client was already reminded of this package today.')).toBeVisible();
  await userEvent.click(button('Mark as paid'));
  const dialog = await screen.findByRole('dialog', { name: 'Mark package #17 as paid?' });
  expect(page.api.sent(payments.approvePackage)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('Package #17 was approved.')).toBeVisible();
});

test('a payment that was decided before says so, and the CSV has the rows of the list', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=t` }));
  serve([], [listed(34, 'Maya Haddad', { status: 'active' })]);
  page.open('/dashboard/payments?package=34&search=HB-34');
  expect(await screen.findByText(/Package #34 is no longer pending\./)).toBeVisible();
  await userEvent.click(button('Download CSV'));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe(
    '/api/timePackages.csv?ticket=t&search=HB-34&status=in_review&sort=id',
  );
  clicked.mockRestore();
});
