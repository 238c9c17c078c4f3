import { audit, billing, identity, payments, type SameProof, type TimePackage } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { approve, openPackage, pendingPackage, review } from '../../testing/package-page';
import { errorResponse } from '@hourbank/testing/fake-api';

/** jsdom draws nothing. */
jest.mock('@hourbank/ui/pdf/draw-pages.ts', () => ({
  drawPages: () => ({ pages: Promise.reject(new Error('not drawn')), stop: () => undefined }),
}));

const page = setUpConsole();
const open = (of: TimePackage) => openPackage(page, of);
const sendBack = () => userEvent.click(screen.getByRole('button', { name: 'Send back' }));

test('shows the expected payment, the proof and the hours of the package', async () => {
  await open(pendingPackage({ proofSentAt: '2015-11-02T10:00:00.000Z' }));
  expect(review()).toHaveTextContent('Waiting for review');
  await within(review()).findByText(/→/);
  expect(
    within(review())
      .getAllByRole('definition')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
  ).toEqual([
    '$500.00',
    '10 h @ $50.00',
    'OMT',
    '2 Nov 2026',
    'HB-34',
    expect.stringMatching(/^2 Nov 2015/),
    '11 h → 21 h',
  ]);
  expect(within(review()).getByText(/^Received today/)).toHaveTextContent('Received today: $500.00 by OMT');
  expect(screen.getByRole('link', { name: 'Open full size' })).toHaveAttribute(
    'href',
    '/uploads/paymentProofs/r?sig=1',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Open the proof at full size' }));
  expect(await screen.findByRole('img', { name: 'receipt.png' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('+10 h once approved')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Package #31' })).toHaveTextContent('11 of 12 h left');
});

test('shows the name of a PDF that cannot be drawn, and opens it in the lightbox', async () => {
  await open(pendingPackage({ paymentProof: 'transfer.pdf' }));
  expect(await within(review()).findByText('transfer.pdf')).toBeVisible();
  await userEvent.click(within(review()).getByRole('link', { name: 'Open transfer.pdf at full size' }));
  expect(await screen.findByRole('link', { name: 'Download transfer.pdf' })).toBeVisible();
});

test('a proof of a paid package needs a reason before it is approved', async () => {
  page.api.on(payments.listSameProof, () => [
    { packageId: 12, clientId: 8, clientName: 'Cedar Studio', paidAt: '2026-11-02T10:00:00.000Z' },
    { packageId: 11, clientId: 9, clientName: '', paidAt: null },
  ]);
  const { setPackage } = await open(pendingPackage());
  expect(await within(review()).findByText(/^The same file proved/)).toHaveTextContent(
    'The same file proved package #12 of Cedar Studio, paid on 2 Nov 2026.',
  );
  expect(within(review()).getByText(/^The same file was sent/)).toHaveTextContent(
    'package #11 of #9, which is not paid.',
  );
  expect(screen.getByRole('link', { name: 'package #12' })).toHaveAttribute(
    'href',
    '/dashboard/clients/editPackage/12',
  );
  page.api.on(payments.approvePackage, () => setPackage(pendingPackage({ status: 'active' })));
  await approve();
  const reason = screen.getByRole('textbox', { name: 'Reason for approving anyway' });
  expect(reason).toHaveAccessibleDescription('Enter a reason to approve anyway.');
  expect(reason).toHaveFocus();
  expect(page.api.sent(payments.approvePackage)).toEqual([]);
  await userEvent.type(reason, ' One transfer ');
  await approve();
  await screen.findByText('Package #34 was approved.');
  expect(page.api.sent(payments.approvePackage)).toMatchObject([{ body: { reason: 'One transfer' } }]);
});

test('a proof that was used meanwhile shows the other package and asks for the reason', async () => {
  const refusal = 'This proof was used for package #12, which is paid. Enter a reason to approve anyway.';
  let same: SameProof[] = [];
  page.api.on(payments.listSameProof, () => same);
  await open(pendingPackage());
  page.api.on(payments.approvePackage, () => {
    same = [{ packageId: 12, clientId: 8, clientName: 'Cedar Studio', paidAt: '2026-11-02T10:00:00.000Z' }];
    return errorResponse(409, refusal, undefined, 'proof_used');
  });
  await approve();
  expect(await screen.findByRole('textbox', { name: 'Reason for approving anyway' })).toBeVisible();
  expect(screen.getByText(refusal)).toBeVisible();
});

test('shows that the proof is missing', async () => {
  await open(pendingPackage({ paymentProof: null, paymentProofUrl: null }));
  expect(review()).toHaveTextContent('Needs Payment Proof');
  expect(screen.getByText('No proof has been uploaded yet.')).toBeVisible();
});

test('approving activates the package, closes the review and offers the invoice', async () => {
  const { setPackage } = await open(pendingPackage());
  page.api.on(payments.approvePackage, () =>
    setPackage(
      pendingPackage({ status: 'active', paidAt: '2026-11-20T10:00:00.000Z', invoiceNumber: 'INV-2026-000001' }),
    ),
  );
  await approve();
  expect(await screen.findByText('Package #34 was approved.')).toBeVisible();
  expect(page.api.sent(payments.approvePackage)[0]).toMatchObject({ params: { id: '34' }, ifMatch: '"1"' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Payment review' })).toBeNull());
  expect(screen.getByRole('heading', { level: 2, name: /^Package #34/ })).toHaveTextContent('Package #34 active');
  expect(screen.getByRole('button', { name: 'Edit details' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Package #34/ })).toHaveFocus());
  const links: string[] = [];
  const recordDownload = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a[download]');
    if (!link) return;
    event.preventDefault();
    links.push(link.getAttribute('href') ?? '');
  };
  document.addEventListener('click', recordDownload);
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=t` }));
  await userEvent.click(screen.getByRole('button', { name: 'Invoice INV-2026-000001' }));
  await waitFor(() => expect(links).toEqual(['/api/timePackages/34/invoice?ticket=t']));
  document.removeEventListener('click', recordDownload);
});

test('sending back requires a reason', async () => {
  await open(pendingPackage());
  await sendBack();
  expect(await screen.findByText('Tell the client what to fix.')).toBeVisible();
  expect(screen.getByLabelText('Reason for sending back')).toHaveFocus();
  expect(page.api.sent(payments.sendBackPackage)).toHaveLength(0);
});

test('a payment that was sent back shows the reason and stays pending', async () => {
  const { setPackage } = await open(pendingPackage());
  page.api.on(payments.sendBackPackage, ({ body }) => setPackage(pendingPackage({ reviewNote: String(body.reason) })));
  await userEvent.type(screen.getByLabelText('Reason for sending back'), 'The amount is wrong.');
  await sendBack();
  expect(await screen.findByText('Package #34 was sent back.')).toBeVisible();
  expect(page.api.sent(payments.sendBackPackage)[0]?.body).toEqual({ reason: 'The amount is wrong.' });
  expect(review()).toHaveTextContent('Sent back: The amount is wrong.');
  expect(screen.getByLabelText('Reason for sending back')).toHaveValue('');
});

test('shows the error when the approval is rejected', async () => {
  await open(pendingPackage());
  page.api.on(payments.approvePackage, () => errorResponse(409, 'Only a pending package can be approved.'));
  await approve();
  expect(await within(review()).findByRole('alert')).toHaveTextContent('Only a pending package can be approved.');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('actions wait until the form has no unsaved changes, and it then shows the stored values', async () => {
  const { setPackage } = await open(pendingPackage());
  page.api.on(payments.approvePackage, () => setPackage(pendingPackage({ status: 'active', hoursPurchased: 12 })));
  const hours = screen.getByLabelText(/Purchased hours/);
  await userEvent.type(hours, '5');
  for (const name of ['Approve', 'Send back']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Save or discard your changes first.');
  }
  await userEvent.type(hours, '{Backspace}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled());
  await approve();
  await screen.findByText('Package #34 was approved.');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
  expect(screen.getByLabelText('Status*')).toHaveValue('active');
  expect(screen.getByLabelText('Purchased hours*')).toHaveValue('12');
  expect(screen.getByRole('button', { name: 'Extend' })).toBeEnabled();
  await userEvent.type(screen.getByLabelText('Purchased hours*'), '5');
  expect(screen.getByRole('button', { name: 'Extend' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Extend' })).toHaveAccessibleDescription(
    'Save or discard your changes first.',
  );
});

test('a refused send back keeps the reason and the error after someone else approved', async () => {
  const { setPackage } = await open(pendingPackage());
  await userEvent.type(screen.getByLabelText('Reason for sending back'), 'The amount is wrong.');
  page.api.on(payments.sendBackPackage, () => {
    setPackage(pendingPackage({ status: 'active' }));
    return errorResponse(409, 'This package is not pending.');
  });
  await sendBack();
  expect(await screen.findByRole('button', { name: 'Edit details' })).toBeVisible();
  expect(within(review()).getByRole('alert')).toHaveTextContent('This package is not pending.');
  expect(screen.getByLabelText('Reason for sending back')).toHaveValue('The amount is wrong.');
  expect(screen.getByRole('button', { name: 'Send back' })).toBeDisabled();
  expect(review()).toHaveTextContent('Package #34 is no longer pending.');
});

test('an active package has no review, and no invoice until it is paid', async () => {
  await open(aPackage({ id: 34 }));
  expect(screen.queryByRole('region', { name: 'Payment review' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Invoice/ })).toBeNull();
});

test('deletes the package after a confirmation and opens the list', async () => {
  const { address } = await open(aPackage({ id: 34, hoursUsed: 0 }));
  page.api.on(billing.deletePackage, () => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete this package?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('Package #34 was deleted.')).toBeVisible();
  expect(address()).toBe('/dashboard/clients/packages/3');
});

test('shows an alert when the deletion is rejected', async () => {
  await open(aPackage({ id: 34, hoursUsed: 0 }));
  page.api.on(billing.deletePackage, () => errorResponse(409, 'This package has time entries.'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('This package has time entries.')).toBeVisible();
});

test('Approve is the only primary button until the form changes', async () => {
  await open(pendingPackage());
  const [approval, save] = ['Approve', 'Save package'].map((name) => screen.getByRole('button', { name }));
  expect(approval).toHaveClass('btn-primary');
  expect(save).not.toHaveClass('btn-primary');
  await userEvent.type(screen.getByLabelText(/Purchased hours/), '5');
  expect(save).toHaveClass('btn-primary');
});

test('the open history shows the decision at once', async () => {
  page.api.on(audit.listAudit, () => ({
    rows: [],
    totalCount: 0,
    limited: false,
    completeUntil: '2015-11-20T10:00:00.000Z',
  }));
  const { setPackage } = await open(pendingPackage());
  page.api.on(payments.approvePackage, () => setPackage(aPackage({ id: 34 })));
  await userEvent.click(screen.getByRole('button', { name: 'Show history' }));
  await waitFor(() => expect(page.api.sent(audit.listAudit)).toHaveLength(1));
  await approve();
  await waitFor(() => expect(page.api.sent(audit.listAudit)).toHaveLength(2));
});
