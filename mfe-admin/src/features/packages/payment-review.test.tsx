import { billing, identity, payments, type TimePackage } from '@hourbank/contracts';
import type { LightboxProps } from '@hourbank/ui/lightbox';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { refusal } from '../../testing/fake-api';

/** The lightbox's library is published for bundlers only; a picture stands for it. */
jest.mock('@hourbank/ui/lightbox', () => ({
  Lightbox: ({ images, index }: LightboxProps) =>
    index === undefined ? null : <img src={images[index]?.src} alt={images[index]?.name} />,
}));

const page = setUpConsole();
const waiting = (given: Partial<TimePackage> = {}) =>
  aPackage({
    id: 34,
    status: 'pending',
    hoursPurchased: 10,
    hoursUsed: 0,
    paymentProof: 'receipt.png',
    paymentProofUrl: '/uploads/paymentProofs/r?sig=1',
    ...given,
  });

async function open(of: TimePackage) {
  let current = of;
  page.api.on(identity.getClient, () => aClient());
  page.api.on(billing.listPackages, () => [aPackage()]);
  page.api.on(billing.getPackage, () => current);
  const opened = page.open('/dashboard/clients/packages/3', '/dashboard/clients/editPackage/34');
  await screen.findByRole('form', { name: 'Package' });
  return {
    ...opened,
    becomes: (next: TimePackage) => {
      current = { ...next, revision: current.revision + 1 };
      return current;
    },
  };
}
const review = () => screen.getByRole('region', { name: 'Payment review' });
const approve = () => userEvent.click(screen.getByRole('button', { name: 'Approve' }));
const sendBack = () => userEvent.click(screen.getByRole('button', { name: 'Send back' }));

test('shows what is expected beside the proof, and what the package will bring', async () => {
  await open(waiting());
  expect(review()).toHaveTextContent('Waiting for review');
  expect(
    within(review())
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['$500.00', '10 h @ $50.00', 'OMT', '2 Nov 2026']);
  expect(screen.getByRole('link', { name: 'Open full size' })).toHaveAttribute(
    'href',
    '/uploads/paymentProofs/r?sig=1',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Open the proof at full size' }));
  expect(await screen.findByRole('img', { name: 'receipt.png' })).toBeInTheDocument();
  expect(screen.getByText('+10 h once approved')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Package #31' })).toHaveTextContent('11 of 12 h left');
});

test('a PDF opens in a new tab, and a missing proof is said to be missing', async () => {
  await open(waiting({ paymentProof: 'transfer.pdf' }));
  expect(within(review()).getByRole('link', { name: 'transfer.pdf' })).toHaveAttribute('target', '_blank');
});

test('without a proof the review says so', async () => {
  await open(waiting({ paymentProof: null, paymentProofUrl: null }));
  expect(review()).toHaveTextContent('Needs Payment Proof');
  expect(screen.getByText('No proof has been uploaded yet.')).toBeVisible();
});

test('approving is one action: the package becomes active, the review goes, the invoice comes', async () => {
  const { becomes } = await open(waiting());
  page.api.on(payments.approvePackage, () =>
    becomes(waiting({ status: 'active', paidAt: '2026-11-20T10:00:00.000Z', invoiceNumber: 'INV-2026-000001' })),
  );
  await approve();
  expect(await screen.findByText('Package #34 was approved.')).toBeVisible();
  expect(page.api.sent(payments.approvePackage)[0]).toMatchObject({ params: { id: '34' }, ifMatch: '"1"' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Payment review' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Package #34 active');
  expect(screen.getByLabelText('Status*')).toHaveValue('active');
  expect(screen.getByRole('main')).toHaveFocus();
  const links: string[] = [];
  const note = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a[download]');
    if (!link) return;
    event.preventDefault();
    links.push(link.getAttribute('href') ?? '');
  };
  document.addEventListener('click', note);
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=t` }));
  await userEvent.click(screen.getByRole('button', { name: 'Invoice INV-2026-000001' }));
  await waitFor(() => expect(links).toEqual(['/api/timePackages/34/invoice?ticket=t']));
  document.removeEventListener('click', note);
});

test('sending back needs a reason', async () => {
  await open(waiting());
  await sendBack();
  expect(await screen.findByText('Please give a reason.')).toBeVisible();
  expect(screen.getByLabelText('Reason for sending back')).toHaveFocus();
  expect(page.api.sent(payments.sendBackPackage)).toHaveLength(0);
});

test('a payment sent back shows its reason, and stays pending', async () => {
  const { becomes } = await open(waiting());
  page.api.on(payments.sendBackPackage, ({ body }) => becomes(waiting({ reviewNote: String(body.reason) })));
  await userEvent.type(screen.getByLabelText('Reason for sending back'), 'The amount is wrong.');
  await sendBack();
  expect(await screen.findByText('Package #34 was sent back.')).toBeVisible();
  expect(page.api.sent(payments.sendBackPackage)[0]?.body).toEqual({ reason: 'The amount is wrong.' });
  expect(review()).toHaveTextContent('Sent back: The amount is wrong.');
  expect(screen.getByLabelText('Reason for sending back')).toHaveValue('');
});

test('a refused approval says why', async () => {
  await open(waiting());
  page.api.on(payments.approvePackage, () => refusal(409, 'Only a pending package can be approved.'));
  await approve();
  expect(await within(review()).findByRole('alert')).toHaveTextContent('Only a pending package can be approved.');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('a package that is not pending has nothing to review, and no invoice before it is paid', async () => {
  await open(aPackage({ id: 34 }));
  expect(screen.queryByRole('region', { name: 'Payment review' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Invoice/ })).toBeNull();
});

test('Delete in the foot of the form asks first and leads to the list', async () => {
  const { address } = await open(aPackage({ id: 34 }));
  page.api.on(billing.deletePackage, () => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete this package?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('Package #34 was deleted.')).toBeVisible();
  expect(address()).toBe('/dashboard/clients/packages/3');
});

test('a refused deletion stays on the page as an alert', async () => {
  await open(aPackage({ id: 34 }));
  page.api.on(billing.deletePackage, () => refusal(409, 'This package has time entries.'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('This package has time entries.')).toBeVisible();
});
