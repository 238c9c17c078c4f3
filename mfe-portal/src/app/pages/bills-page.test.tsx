import { billing, identity, type TimePackage } from '@hourbank/contracts';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { watchDownloads } from '../../testing/downloads';
import { openPortal } from '../../testing/portal';
import { aPackage } from '../../testing/samples';

const openBills = (packages: TimePackage[]) =>
  openPortal('/client-portal/bills', {
    prepare: (api) => {
      api.on(billing.listClientPackages, () => packages);
      api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${(body as { path: string }).path}?ticket=t` }));
    },
  });
const invoice = () => screen.findByRole('link', { name: 'Download Invoice of package #31' });

afterEach(() => jest.restoreAllMocks());

test('lists paid packages with number, invoice, hours left, amount and payment date', async () => {
  const { api } = openBills([
    aPackage({ paidAt: '2026-11-12T12:00:00.000Z', invoiceNumber: 'INV-2026-000031' }),
    aPackage({
      id: 27,
      hoursPurchased: 1.5,
      hoursRemoved: 0.1,
      ratePerHour: 33.33,
      status: 'expired',
      expiresOn: '2015-11-30',
      receivedAmount: 4_475_000.5,
      receivedCurrency: 'LBP',
      receivedOn: '2015-10-20',
      receiptNumber: 'A-7',
    }),
  ]);
  await invoice();
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(rows).toEqual([
    ['#31INV-2026-000031', '12.00 h', '11.00 hDoes not expire', '$600.00', '12 Nov 2026', 'Download Invoice'],
    [
      '#27',
      '1.50 h',
      '0.00 hExpired 30 Nov 20150.1\u00a0h deducted0.4\u00a0h expired',
      '$50.00',
      '--LBP\u00a04,475,000.50 received on 20 Oct 2015Receipt A-7',
      'Download Invoice',
    ],
  ]);
  expect(api.sent(billing.listClientPackages)[0]?.query).toEqual({
    status: 'paid',
    page: '1',
    pageSize: '25',
    totals: 'true',
  });
  expect(document.title).toBe('Bills & Payments · Hourbank');
});

test('shows an empty state without paid packages', async () => {
  openBills([]);
  expect(await screen.findByText('No paid packages yet.')).toBeVisible();
});

test('shows an error message about paid packages and loads them again', async () => {
  const { user, api } = openPortal('/client-portal/bills', {
    prepare: (server) => server.on(billing.listClientPackages, () => errorResponse(404)),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data');
  api.on(billing.listClientPackages, () => []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No paid packages yet.')).toBeVisible();
});

test('downloads an invoice with a ticket, without a new tab', async () => {
  const { addresses, openedTabs } = watchDownloads();
  const { api } = openBills([aPackage()]);
  fireEvent.click(await invoice());
  await waitFor(() => expect(addresses()).toEqual(['/api/client/invoice/31?ticket=t']));
  expect(openedTabs).not.toHaveBeenCalled();
  expect(api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/client/invoice/31' });
});

test('a double click, or another click while the download starts, downloads an invoice once', async () => {
  const { addresses } = watchDownloads();
  const { user, api } = openBills([aPackage()]);
  await user.dblClick(await invoice());
  await waitFor(() => expect(addresses()).toHaveLength(1));
  expect(api.sent(identity.createDownloadTicket)).toHaveLength(1);

  let start = (_: { url: string }) => {};
  api.on(identity.createDownloadTicket, () => new Promise<{ url: string }>((resolve) => (start = resolve)));
  fireEvent.click(await invoice());
  await waitFor(() => expect(api.sent(identity.createDownloadTicket)).toHaveLength(2));
  fireEvent.click(await invoice());
  start({ url: '/api/client/invoice/31?ticket=u' });
  await waitFor(() => expect(addresses()).toHaveLength(2));
  expect(api.sent(identity.createDownloadTicket)).toHaveLength(2);
});

test('uses a ticket for a middle click too', async () => {
  const { addresses } = watchDownloads();
  openBills([aPackage()]);
  const link = await invoice();
  fireEvent(
    link,
    createEvent('auxclick', link, { bubbles: true, cancelable: true, button: 1 }, { EventType: 'MouseEvent' }),
  );
  await waitFor(() => expect(addresses()).toHaveLength(1));
});

test('shows an error and offers a retry if the ticket is rejected', async () => {
  const { addresses } = watchDownloads();
  const { api } = openBills([aPackage()]);
  api.on(identity.createDownloadTicket, () => errorResponse(503));
  fireEvent.click(await invoice());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to prepare the download');
  expect(addresses()).toEqual([]);
  api.on(identity.createDownloadTicket, () => ({ url: '/api/client/invoice/31?ticket=u' }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(addresses()).toEqual(['/api/client/invoice/31?ticket=u']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('filters by words, sorts, and downloads exactly these rows as CSV', async () => {
  const { addresses } = watchDownloads();
  const { user, address } = openPortal('/client-portal/bills', {
    prepare: (api) => {
      api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${(body as { path: string }).path}?ticket=t` }));
      api.on(billing.listClientPackages, () => [aPackage(), aPackage({ id: 27 })]);
    },
  });
  await invoice();
  await user.type(screen.getByRole('searchbox', { name: 'Search paid packages' }), '#31{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Hours' }));
  await waitFor(() => expect(address()).toBe('/client-portal/bills?search=%2331&sort=hoursPurchased'));
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() =>
    expect(addresses()).toEqual(['/api/client/packages.csv?ticket=t&search=%2331&status=paid&sort=hoursPurchased']),
  );
});
