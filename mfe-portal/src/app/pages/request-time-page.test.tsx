import { billing, payments, settings } from '@hourbank/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';
import { openRequest, openRequests, pending, pick, type Portal } from '../../testing/requests';
import { instructionsOf } from '../../testing/samples';

const item = async (id: number) => within(await screen.findByRole('listitem', { name: `Package #${id}` }));
const png = (name = 'receipt.png') => new File(['picture'], name, { type: 'image/png' });

async function openUpload(user: Portal['user'], id = 35) {
  await user.click((await item(id)).getByRole('button', { name: `Upload Proof of package #${id}` }));
  return within(await screen.findByRole('dialog', { name: 'Upload Payment Proof' }));
}

test('shows an empty state without pending packages', async () => {
  const { api } = openRequests([]);
  expect(await screen.findByText('No pending packages.')).toBeVisible();
  expect(api.sent(billing.listClientPackages)[0]?.query).toEqual({ status: 'pending' });
  expect(document.title).toBe('Request More Time · Hourbank');
});

test('shows an error and loads the packages again', async () => {
  const { user, api } = openRequests([], (server) => server.on(billing.listClientPackages, () => errorResponse(404)));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch pending packages');
  api.on(billing.listClientPackages, () => []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No pending packages.')).toBeVisible();
});

test('a package without a proof shows its price and an upload button', async () => {
  openRequests([pending({ id: 35, hoursPurchased: 5, paymentMethod: 'wish', purchaseDate: '2026-11-20' })]);
  const row = await item(35);
  expect(row.getByText('#35')).toBeVisible();
  expect(row.getByText('5 h @ $50')).toBeVisible();
  expect(screen.getByRole('listitem', { name: 'Package #35' })).toHaveTextContent('Wish Money · $250.00');
  expect(row.getByText('Needs Payment Proof')).toHaveClass('bg-warning');
});

test('the price of a request and of a package that has a tax is shown with it', async () => {
  const taxed = { hoursPurchased: 5, paymentMethod: 'omt', purchaseDate: '2026-11-20', taxRate: 10 } as const;
  const { user } = openRequests([pending({ id: 35, ...taxed })], (api) =>
    api.on(settings.getPaymentInstructions, () => instructionsOf({ tax: { label: 'VAT', rate: 11 } })),
  );
  await item(35);
  await waitFor(() =>
    expect(screen.getByRole('listitem', { name: 'Package #35' })).toHaveTextContent(
      'OMT · $250.00 + VAT 10 % $25.00 = $275.00',
    ),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/^Hours/), '10');
  expect(dialog.getByText('10 h × $50 = $500.00 + VAT 11 % $55.00 =')).toBeVisible();
  expect(dialog.getByText('$555.00')).toBeVisible();
});

test('an image proof is pending and opens in the lightbox', async () => {
  openRequests([pending({ id: 34, paymentProof: 'receipt.png', paymentProofUrl: '/uploads/paymentProofs/a?sig=x' })]);
  const row = await item(34);
  expect(row.getByText('Pending')).toHaveClass('bg-secondary');
  expect(row.queryByRole('button', { name: /^Upload/ })).not.toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Open the proof of package #34' })).toHaveAttribute(
    'href',
    '/uploads/paymentProofs/a?sig=x',
  );
});

test('a pending package has its reference for the transfer, with a copy button', async () => {
  const { user } = openRequests([pending({ id: 35 })]);
  const row = await item(35);
  expect(row.getByText('HB-35').closest('div')).toHaveTextContent('Write this in the note of your transfer: HB-35');
  await user.click(row.getByRole('button', { name: 'Copy Reference of package #35' }));
  expect(await navigator.clipboard.readText()).toBe('HB-35');
});

test('a package to be paid in cash needs neither a proof nor a reference', async () => {
  openRequests([pending({ id: 36, paymentMethod: 'cash' })]);
  const row = await item(36);
  expect(row.getByText('Pending')).toHaveClass('bg-secondary');
  expect(row.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('listitem', { name: 'Package #36' })).not.toHaveTextContent('HB-36');
});

test('a card says so if all requests are in review', async () => {
  openRequests([pending({ id: 34, paymentProof: 'receipt.png', paymentProofUrl: '/uploads/paymentProofs/a?sig=x' })]);
  await item(34);
  expect(screen.getByText('All requests are in review.')).toBeVisible();
  expect(screen.queryByText('No pending packages.')).not.toBeInTheDocument();
});

test('a PDF proof opens in the lightbox', async () => {
  const { user } = openRequests([
    pending({ id: 34, paymentProof: 'receipt.pdf', paymentProofUrl: '/uploads/paymentProofs/b?sig=x' }),
  ]);
  const link = (await item(34)).getByRole('link', { name: /receipt\.pdf/ });
  expect(link).toHaveAttribute('href', '/uploads/paymentProofs/b?sig=x');
  await user.click(link);
  expect(await screen.findByRole('link', { name: 'Download receipt.pdf' })).toBeVisible();
});

test('a payment that was sent back shows the reason and an upload button', async () => {
  openRequests([
    pending({
      id: 29,
      paymentProof: 'old.png',
      paymentProofUrl: '/uploads/paymentProofs/c?sig=x',
      reviewNote: 'The receipt shows $100.00.',
    }),
  ]);
  const row = await item(29);
  expect(row.getByRole('status')).toHaveTextContent('Sent back: The receipt shows $100.00.');
  expect(row.getByText('Needs Payment Proof')).toBeVisible();
  expect(row.getByRole('button', { name: 'Upload another proof of package #29' })).toBeVisible();
  expect(row.getByRole('link', { name: 'Open the proof of package #29' })).toBeVisible();
});

test('shows the account of one payment method, which the client chooses', async () => {
  const { user } = openRequests([pending({ id: 35, paymentMethod: 'wish' })]);
  expect(await screen.findByRole('region', { name: 'Wish Money' })).toHaveTextContent('11-111-1111');
  const methods = within(screen.getByRole('group', { name: 'Payment methods' }));
  expect(methods.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'OMT',
    'Wish Money',
    'Bank Transfer',
  ]);
  expect(methods.getByRole('button', { pressed: true })).toHaveTextContent('Wish Money');
  await user.click(methods.getByRole('button', { name: 'Bank Transfer' }));
  expect(screen.getByRole('region', { name: 'Bank Transfer' })).toHaveTextContent('IBANXX00 0000');
  expect(screen.queryByRole('region', { name: 'Wish Money' })).not.toBeInTheDocument();
});

test('a link opens the request dialog, and closing it leaves the page', async () => {
  const { user, address } = openPortal('/client-portal/request-time?request=true', {
    prepare: (api) => {
      api.on(billing.listClientPackages, () => []);
      api.on(settings.getPaymentInstructions, () => instructionsOf());
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Request More Time' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/client-portal/request-time');
});

test('copies an account value with a button', async () => {
  const { user } = openRequests([]);
  await user.click(
    await within(await screen.findByRole('region', { name: 'OMT' })).findByRole('button', {
      name: 'Copy Account number',
    }),
  );
  expect(await screen.findByText('Account number copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('00-000-0000');
});

test('requires a proof file', async () => {
  const { user, api } = openRequests([pending({ id: 35 })]);
  await user.click((await openUpload(user)).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Choose an image or a PDF.')).toBeVisible();
  expect(api.sent(payments.updatePaymentProof)).toEqual([]);
});

test('rejects a file that is neither an image nor a PDF', async () => {
  const { user } = openRequests([pending({ id: 35 })]);
  const dialog = await openUpload(user);
  fireEvent.change(dialog.getByLabelText(/Payment Proof/), {
    target: { files: [new File(['x'], 'virus.exe', { type: 'application/octet-stream' })] },
  });
  expect(await dialog.findByText(/^virus\.exe is not an image or a PDF\.$/)).toBeVisible();
});

test('a package is in review after its proof is uploaded', async () => {
  const list = [pending({ id: 35 }), pending({ id: 36 })];
  const { user, api } = openRequests(list, (server) =>
    server.on(payments.updatePaymentProof, ({ params }) => {
      const changed = pending({
        id: Number(params.id),
        paymentProof: 'receipt.png',
        paymentProofUrl: '/uploads/paymentProofs/d?sig=x',
      });
      list.splice(
        list.findIndex(({ id }) => id === changed.id),
        1,
        changed,
      );
      return { package: changed };
    }),
  );
  const dialog = await openUpload(user);
  await pick(user, png());
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Payment proof for package #35 uploaded! Awaiting approval.')).toBeVisible();
  expect((await item(35)).getByText('Pending')).toBeVisible();
  expect(screen.queryByText(/^All requests are in review/)).not.toBeInTheDocument();
  expect((await item(35)).getByRole('link', { name: 'Open the proof of package #35' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'In review' })).toBeVisible();
  expect(screen.getByRole('listitem', { name: 'Package #36' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  const [call] = api.sent(payments.updatePaymentProof);
  expect(call?.files.paymentProof?.map(({ name }) => name)).toEqual(['receipt.png']);
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a rejected proof stays in the dialog', async () => {
  const { user } = openRequests([pending({ id: 35 })], (api) =>
    api.on(payments.updatePaymentProof, () => errorResponse(500)),
  );
  const dialog = await openUpload(user);
  await pick(user, png());
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to update payment proof.');
  expect(dialog.getByText('receipt.png')).toBeVisible();
});

test('an upload shows its progress and can be cancelled', async () => {
  const { user, api } = openRequests([pending({ id: 35 })]);
  api.uploads.hold();
  const dialog = await openUpload(user);
  await pick(user, png());
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('In Progress')).toBeVisible();
  act(() => api.uploads.pending[0]?.progress(1, 3));
  expect(await dialog.findByText('33%')).toBeVisible();
  expect(dialog.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '33');
  await user.click(dialog.getByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(dialog.queryByText('In Progress')).not.toBeInTheDocument());
  expect(api.uploads.pending[0]?.isAborted()).toBe(true);
  expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('a long name of a PDF is shortened between characters, and between emoji', async () => {
  const name = `a${'😀'.repeat(30)}.pdf`;
  openRequests([pending({ id: 34, paymentProof: name, paymentProofUrl: '/uploads/paymentProofs/a?sig=x' })]);
  expect((await item(34)).getByText(`a${'😀'.repeat(15)}…${'😀'.repeat(6)}.pdf`)).toBeVisible();
});
