import { billing, identity, type TimePackage, invoices } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aPackage } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';
import { noResponse, errorResponse, Reply } from '@hourbank/testing/fake-api';

/** jsdom draws nothing. */
jest.mock('@hourbank/ui/pdf/draw-pages.ts', () => ({
  drawPages: () => ({ pages: Promise.reject(new Error('not drawn')), stop: () => undefined }),
}));

const page = setUpConsole();

function openList() {
  page.api.on(identity.getClient, () => aClient());
  page.open('/dashboard/clients/packages/3');
}
const proof = (name: string) => ({ paymentProof: name, paymentProofUrl: `/uploads/paymentProofs/${name}?exp=1&sig=2` });

test("lists the client's packages with the columns of the specification", async () => {
  page.api.on(billing.listPackages, () => [
    aPackage({ id: 34, status: 'pending', hoursUsed: 0, paymentMethod: 'wish', purchaseDate: '2026-11-19' }),
    aPackage({ expiresOn: '2030-11-30', invoiceNumber: 'INV-2024-000031' }),
    aPackage({ id: 20, status: 'consumed', hoursUsed: 11.5, hoursRemoved: 0.5, paymentMethod: 'bank' }),
    aPackage({ id: 11, status: 'expired', hoursUsed: 1.25, expiresOn: '2015-11-30', paymentMethod: 'bob' }),
    aPackage({ id: 10, status: 'pending', hoursUsed: 0, reviewNote: 'Another amount' }),
    aPackage({ id: 9, status: 'pending', hoursUsed: 0, ...proof('receipt.png') }),
    aPackage({ id: 8, origin: 'bonus', paymentMethod: null }),
  ]);
  openList();
  const table = await screen.findByRole('table');
  const headers = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(headers).toEqual([
    '#↓',
    'Client',
    'Purchased (h)',
    'Used (h)',
    'Left (h)',
    'Rate/hr',
    'Status',
    'Payment',
    'Purchase Date',
    'Proof',
    'Actions',
  ]);
  await within(table).findAllByText('Rana Haddad');
  const cells = rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  const columnOf = (header: string) => cells.map((row) => row[headers.indexOf(header)]);
  expect(cells[0]).toEqual([
    '#34',
    'Rana Haddad',
    '12.00',
    '–',
    '–',
    '$50.00',
    'pendingNo proof yet',
    'Wish MoneyNot paid',
    '19 Nov 2026',
    '–',
    '',
  ]);
  expect(columnOf('Payment')).toEqual([
    'Wish MoneyNot paid',
    'OMTINV-2024-000031',
    'Bank Transfer',
    'BOB',
    'OMTNot paid',
    'OMTNot paid',
    'Bonus',
  ]);
  expect(columnOf('Left (h)')).toEqual(['–', '11.00', '0.00', '0.00', '–', '–', '11.00']);
  expect(
    ['pending', 'active', 'consumed', 'expired'].map(
      (status) => screen.getAllByText(status, { selector: '.badge' })[0]?.className,
    ),
  ).toEqual([
    'badge bg-warning is-cap',
    'badge bg-success is-cap',
    'badge bg-info is-cap',
    'badge bg-secondary is-cap',
  ]);
  expect(columnOf('Status')).toEqual([
    'pendingNo proof yet',
    'activeExpires 30 Nov 2030',
    'consumed0.5\u00a0h deducted',
    'expiredExpired 30 Nov 201510.75\u00a0h expired',
    'pendingSent back',
    'pendingTo review',
    'activeDoes not expire',
  ]);
  expect(page.api.sent(billing.listPackages).map(({ query }) => query)).toContainEqual({
    clientId: '3',
    page: '1',
    pageSize: '25',
    totals: 'true',
  });
  expect(document.title).toBe('Packages · Rana Haddad · Hourbank');
});

test.each([
  [
    { requestedCents: 115_000, amountCents: 300_000, requestedHoursUsed: 0.07 },
    'Amount $3,000.00',
    '3 requests that are not paid: 23 h, $1,150.00. 0.07 h of them were used before the payment was taken back.',
  ],
  [{}, '', '3 requests that are not paid: 23 h.'],
])('totals count paid and bonus packages and say what they leave out: %p', async (money, amount, leftOut) => {
  const totals = {
    count: 7,
    hoursPurchased: 62,
    hoursUsed: 51,
    hoursRemoved: 0.5,
    hoursExpired: 0,
    hoursLeft: 10.5,
    requestedCount: 3,
    hoursRequested: 23,
    requestedHoursUsed: 0,
    limited: false,
    ...money,
  };
  page.api.on(
    billing.listPackages,
    () => new Reply(200, [aPackage()], { 'X-Total-Count': '7', 'X-Totals': JSON.stringify(totals) }),
  );
  openList();
  expect(await screen.findByText('4 paid or bonus')).toBeVisible();
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe(`4 paid or bonus62.0051.0010.50${amount}`);
  expect(screen.getByText(`The totals leave out ${leftOut}`)).toBeVisible();
});

test('void invoices stand below the packages, with their PDFs', async () => {
  page.api.on(billing.listPackages, () => [aPackage()]);
  page.api.on(
    invoices.listVoidInvoices,
    () =>
      new Reply(
        200,
        [
          {
            number: 'INV-2024-000031',
            creditNumber: null,
            packageId: 27,
            issuedOn: '2024-05-04',
            voidedOn: '2024-06-01',
            totalCents: 40_000,
          },
          {
            number: 'INV-2024-000030',
            creditNumber: 'CN-2024-000002',
            packageId: 27,
            issuedOn: '2024-05-04',
            voidedOn: '2024-05-05',
            totalCents: 44_400,
          },
        ],
        { 'X-Total-Count': '2' },
      ),
  );
  page.api.on(identity.createDownloadTicket, () => errorResponse(503, 'The service is busy.'));
  openList();
  const table = within(await screen.findByRole('table', { name: 'Void invoices' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'InvoicePackageIssuedVoid sinceAmountActions',
    'INV-2024-000031#274 May 20241 Jun 2024$400.00Download INV-2024-000031',
    'INV-2024-000030#274 May 20245 May 2024$444.00Credit note CN-2024-000002Download INV-2024-000030',
  ]);
  expect(page.api.sent(invoices.listVoidInvoices)[0]?.query).toMatchObject({ clientId: '3', page: '1' });
  await userEvent.click(table.getByRole('button', { name: 'Download INV-2024-000031' }));
  expect(await screen.findByText('The service is busy.')).toBeVisible();
  expect(page.api.sent(identity.createDownloadTicket)[0]?.body).toEqual({
    path: '/api/timePackages/27/invoice',
  });
});

test('a failure of the void invoices is told and can be repeated', async () => {
  page.api.on(billing.listPackages, () => [aPackage()]);
  page.api.on(invoices.listVoidInvoices, () => errorResponse(500, 'The list is unreadable.'));
  openList();
  expect(await screen.findByText('The list is unreadable.')).toBeVisible();
  page.api.on(invoices.listVoidInvoices, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Void invoices')).toBeNull());
});

test('opens an image and a PDF in the lightbox', async () => {
  page.api.on(billing.listPackages, () => [
    aPackage({ id: 1, ...proof('receipt.png') }),
    aPackage({ id: 2, ...proof('transfer.pdf') }),
  ]);
  openList();
  const pdf = await screen.findByRole('link', { name: 'View the proof of package 2' });
  expect(pdf).toHaveAttribute('href', '/uploads/paymentProofs/transfer.pdf?exp=1&sig=2');
  await userEvent.click(screen.getByRole('link', { name: 'View the proof of package 1' }));
  expect(await screen.findByRole('img', { name: 'receipt.png' })).toHaveAttribute(
    'src',
    '/uploads/paymentProofs/receipt.png?exp=1&sig=2',
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(pdf);
  expect(await screen.findByRole('link', { name: 'Download transfer.pdf' })).toHaveAttribute(
    'href',
    pdf.getAttribute('href'),
  );
});

test('shows an empty state with a link to add a package', async () => {
  page.api.on(billing.listPackages, () => []);
  openList();
  expect(await screen.findByText('No time packages found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Package' })).toHaveAttribute('href', '/dashboard/clients/Addpackage/3');
});

test('shows the error and retries', async () => {
  page.api.on(billing.listPackages, () => noResponse);
  openList();
  expect(await screen.findByText('Error: Failed to fetch packages')).toBeVisible();
  page.api.on(billing.listPackages, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No time packages found.')).toBeVisible();
});

/** Opens the dialog that deletes a package; it has changed to `stored` since the list was loaded. */
async function openDeleteDialog(stored: Partial<TimePackage>) {
  page.api.on(billing.listPackages, () => [aPackage({ hoursUsed: 0 })]);
  page.api.on(billing.getPackage, () => aPackage({ hoursUsed: 0, ...stored }));
  openList();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete package 31' }));
  return screen.findByRole('dialog');
}

test.each<[string, Partial<TimePackage>]>([
  ['INV-2024-000031 is voided and 12 h are taken off.', { invoiceNumber: 'INV-2024-000031' }],
  ['INV-2024-000031 is voided and 1 h is taken off.', { hoursPurchased: 1, invoiceNumber: 'INV-2024-000031' }],
  ['INV-2024-000031 is voided.', { invoiceNumber: 'INV-2024-000031', status: 'expired' }],
  ['12 h are taken off.', { origin: 'bonus' }],
  ['The request for 12 h is withdrawn. The payment proof is deleted too.', { status: 'pending', ...proof('a.png') }],
])('the question names what goes with the package: %s', async (consequence, stored) => {
  const dialog = await openDeleteDialog(stored);
  expect(dialog).toHaveTextContent(`Are you sure you want to delete this package?${consequence}`);
});

test('says why a package with entries cannot be deleted instead of asking', async () => {
  const dialog = await openDeleteDialog({ hoursUsed: 0.5 });
  expect(dialog).toHaveTextContent("Package #31 can't be deleted because it has time entries.");
  expect(within(dialog).queryByRole('button', { name: 'Delete package' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent(billing.deletePackage)).toEqual([]);
});

test('deletes the last package after a confirmation and keeps the focus in the list', async () => {
  let packages = [aPackage({ hoursUsed: 0 })];
  page.api.on(billing.getPackage, () => aPackage({ hoursUsed: 0 }));
  page.api.on(billing.listPackages, () => packages);
  page.api.on(billing.deletePackage, () => {
    packages = [];
  });
  openList();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete package 31' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete this package?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('Package #31 was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Packages' })).toHaveFocus());
});

test('shows the server error for a package with entries', async () => {
  page.api.on(billing.getPackage, () => noResponse);
  page.api.on(billing.listPackages, () => [aPackage({ hoursUsed: 0 })]);
  page.api.on(billing.deletePackage, () => errorResponse(409, 'This package has time entries.'));
  openList();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete package 31' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('This package has time entries.')).toBeVisible();
});

test('keeps the page in the URL', async () => {
  page.api.on(
    billing.listPackages,
    ({ query }) => new Reply(200, [aPackage({ id: 100 + Number(query.page) })], { 'X-Total-Count': '60' }),
  );
  page.api.on(identity.getClient, () => aClient());
  const { address } = page.open('/dashboard/clients/packages/3?page=2');
  expect(await screen.findByText('#102')).toBeVisible();
  expect(screen.getByText('26 to 50 of 60')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('#103')).toBeVisible();
  expect(address()).toBe('/dashboard/clients/packages/3?page=3');
});
