import { billing, identity } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aPackage } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';
import { noResponse, errorResponse, Reply } from '@hourbank/testing/fake-api';

/** jsdom draws nothing. */
jest.mock('@hourbank/ui/pdf/first-page.ts', () => ({
  drawFirstPage: () => ({ pages: Promise.reject(new Error('not drawn')), stop: () => undefined }),
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
    aPackage(),
    aPackage({ id: 20, status: 'consumed', paymentMethod: 'bank' }),
    aPackage({ id: 11, status: 'expired', hoursUsed: 1.25, paymentMethod: 'bob' }),
    aPackage({ id: 10, status: 'pending', reviewNote: 'Another amount' }),
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
    '0.00',
    '$50.00',
    'pending',
    'Wishg',
    '19 Nov 2026',
    '–',
    '',
  ]);
  expect(columnOf('Payment')).toEqual(['Wishg', 'OMT', 'Bank Transfer', 'BOB', 'OMT']);
  expect(
    ['pending', 'active', 'consumed', 'expired'].map(
      (status) => screen.getByText(status, { selector: '.badge' }).className,
    ),
  ).toEqual(['badge bg-warning', 'badge bg-success', 'badge bg-info', 'badge bg-secondary']);
  expect(columnOf('Status')).toEqual(['pending', 'active', 'consumed', 'expired', 'Sent back']);
  expect(page.api.sent(billing.listPackages)[0]?.query).toEqual({
    clientId: '3',
    page: '1',
    pageSize: '25',
    totals: 'true',
  });
  expect(document.title).toBe('Packages · Hourbank');
});

test('the totals of all matching packages say what they are', async () => {
  const totals = { count: 7, hoursPurchased: 72, hoursUsed: 51, hoursLeft: 21, amountCents: 350_000, limited: false };
  page.api.on(
    billing.listPackages,
    () => new Reply(200, [aPackage()], { 'X-Total-Count': '7', 'X-Totals': JSON.stringify(totals) }),
  );
  openList();
  expect(await screen.findByText('Total of 7 rows')).toBeVisible();
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Total of 7 rows72.0051.00Amount $3,500.00');
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
  expect(screen.getAllByRole('link', { name: 'Add Package' })[0]).toHaveAttribute(
    'href',
    '/dashboard/clients/Addpackage/3',
  );
});

test('shows the error and retries', async () => {
  page.api.on(billing.listPackages, () => noResponse);
  openList();
  expect(await screen.findByText('Error: Failed to fetch packages')).toBeVisible();
  page.api.on(billing.listPackages, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No time packages found.')).toBeVisible();
});

test('deletes the last package after a confirmation and keeps the focus in the list', async () => {
  let packages = [aPackage()];
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
  page.api.on(billing.listPackages, () => [aPackage()]);
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
