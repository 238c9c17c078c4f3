import { billing, payments, settings, type TimePackage } from '@hourbank/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';
import { aPackage, instructionsOf } from '../../testing/samples';

type Portal = ReturnType<typeof openPortal>;

const pending = (fields: Partial<TimePackage>) => aPackage({ status: 'pending', hoursUsed: 0, ...fields });

function openRequests(packages: TimePackage[], prepare?: (api: Portal['api']) => void) {
  return openPortal('/client-portal/request-time', {
    prepare: (api) => {
      api.on(billing.listClientPackages, () => packages);
      api.on(settings.getPaymentInstructions, () => instructionsOf());
      prepare?.(api);
    },
  });
}

const item = async (id: number) => within(await screen.findByRole('listitem', { name: `Package #${id}` }));
const png = (name = 'receipt.png') => new File(['picture'], name, { type: 'image/png' });
const pick = (user: Portal['user'], file: File) =>
  user.upload(within(screen.getByRole('dialog')).getByLabelText(/Payment Proof/), file);

async function openUpload(user: Portal['user'], id = 35) {
  await user.click((await item(id)).getByRole('button', { name: `Upload Proof of package #${id}` }));
  return within(await screen.findByRole('dialog', { name: 'Upload Payment Proof' }));
}
async function openRequest(user: Portal['user']) {
  await screen.findByRole('region', { name: 'OMT' });
  await user.click(screen.getByRole('button', { name: 'Request More Time' }));
  return within(await screen.findByRole('dialog', { name: 'Request More Time' }));
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
  expect(row.getByText('HB-35').closest('span')).toHaveTextContent('Write this in the note of your transfer: HB-35');
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

test('a request requires at least one hour and a payment method', async () => {
  const { user, api } = openRequests([]);
  const dialog = await openRequest(user);
  expect(dialog.getByRole('option', { name: 'Select Payment Method', selected: true })).toBeInTheDocument();
  expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Select Payment Method',
    'OMT',
    'BOB',
    'Wish Money',
    'Bank Transfer',
  ]);
  expect(dialog.getByLabelText(/Rate per hour/)).toBeDisabled();
  expect(dialog.getByLabelText(/Rate per hour/)).toHaveValue('50');
  await user.type(dialog.getByLabelText(/Hours/), '{ArrowUp}{ArrowDown}');
  expect(dialog.getByLabelText(/Hours/)).toHaveValue('1');
  await user.clear(dialog.getByLabelText(/Hours/));
  await user.type(dialog.getByLabelText(/Hours/), '0.5');
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(await dialog.findByText('Enter at least 1 hour.')).toBeVisible();
  expect(dialog.getByText('Payment Method required')).toBeVisible();
  expect(api.sent(payments.requestTime)).toEqual([]);
});

test('the dialog shows the account of the selected method and the total', async () => {
  const { user } = openRequests([], (api) =>
    api.on(settings.getPaymentInstructions, () => instructionsOf({ requestRate: 62.5 })),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '10');
  expect(dialog.getByText('10 h × $62.50 =')).toBeVisible();
  expect(dialog.getByText('$625.00')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bank');
  expect(dialog.getByRole('region', { name: 'Pay to' })).toHaveTextContent('SWIFT codeSAMPLEXX');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bob');
  expect(dialog.queryByRole('region', { name: 'Pay to' })).not.toBeInTheDocument();
});

test('a request without a proof shows a confirmation and the first row of the list', async () => {
  const { user, api } = openRequests([pending({ id: 35 })], (server) =>
    server.on(payments.requestTime, () => ({ package: pending({ id: 40, hoursPurchased: 10 }) })),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '10');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'omt');
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(await screen.findByText('Request submitted! Awaiting approval.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(
    screen
      .getAllByRole('listitem')
      .map((row) => row.getAttribute('aria-label'))
      .filter((name) => name?.startsWith('Package')),
  ).toEqual(['Package #40', 'Package #35']);
  expect(api.sent(payments.requestTime)[0]?.body).toEqual({ hours: '10', ratePerHour: '50', paymentMethod: 'omt' });
});

test('a long name of a PDF is shortened between characters, and between emoji', async () => {
  const name = `a${'😀'.repeat(30)}.pdf`;
  openRequests([pending({ id: 34, paymentProof: name, paymentProofUrl: '/uploads/paymentProofs/a?sig=x' })]);
  expect((await item(34)).getByText(`a${'😀'.repeat(15)}…${'😀'.repeat(6)}.pdf`)).toBeVisible();
});

test('a request includes the selected proof', async () => {
  const { user, api } = openRequests([], (server) =>
    server.on(payments.requestTime, () => ({ package: pending({ id: 40 }) })),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '2');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bank');
  await pick(user, new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  await screen.findByText('Request submitted! Awaiting approval.');
  const [call] = api.sent(payments.requestTime);
  expect(call?.body).toEqual({ hours: '2', ratePerHour: '50', paymentMethod: 'bank' });
  expect(call?.files.paymentProof?.map(({ name }) => name)).toEqual(['receipt.pdf']);
});

test('a rate that changed meanwhile is shown after the refusal, and sent then', async () => {
  const { user, api } = openRequests([], (server) =>
    server.on(payments.requestTime, () =>
      errorResponse(422, 'Rate per hour is fixed at 60', { ratePerHour: 'Fixed.' }),
    ),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '2');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bank');
  api.on(settings.getPaymentInstructions, () => instructionsOf({ requestRate: 60 }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  await waitFor(() => expect(dialog.getByLabelText(/Rate per hour/)).toHaveValue('60'));
  api.on(payments.requestTime, () => ({ package: pending({ id: 40 }) }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  await screen.findByText('Request submitted! Awaiting approval.');
  expect(api.sent(payments.requestTime).map(({ body }) => body['ratePerHour'])).toEqual(['50', '60']);
});

test('a rejected request stays in the dialog with its input', async () => {
  const { user } = openRequests([], (api) => api.on(payments.requestTime, () => errorResponse(500)));
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '2');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bank');
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to submit request.');
  expect(dialog.getByLabelText(/Hours/)).toHaveValue('2');
});

test('Cancel closes the dialog, which opens empty the next time', async () => {
  const { user } = openRequests([]);
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '2');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await openRequest(user)).getByLabelText(/Hours/)).toHaveValue('');
});

test('a refused proof holds the request until it is removed', async () => {
  const { user, api } = openRequests([], (server) =>
    server.on(payments.requestTime, () => ({ package: pending({ id: 40 }) })),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText('Hours*'), '10');
  await user.selectOptions(dialog.getByLabelText('Payment Method*'), 'omt');
  const proof = dialog.getByLabelText(/Payment Proof/);
  fireEvent.change(proof, { target: { files: [new File(['x'], 'photo.heic')] } });
  expect(await dialog.findByText(/^photo\.heic is a HEIC photo/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(proof).toHaveFocus();
  expect(api.sent(payments.requestTime)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove photo.heic' }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  await waitFor(() => expect(api.sent(payments.requestTime)).toHaveLength(1));
});
