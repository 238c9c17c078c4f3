import {
  type Account,
  accounts,
  billing,
  settings,
  type TimeEntry,
  type TimePackage,
  clientEntries,
} from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';
import { aClient, anAccount, anEntry, aPackage, instructionsOf, many } from '../../testing/samples';

const openOverview = (packages: TimePackage[], entries: TimeEntry[] = [], account: Partial<Account> = {}) =>
  openPortal('/client-portal', {
    prepare: (api) => {
      api.on(clientEntries.getClientInfo, () => ({ client: aClient(), packages, entries }));
      api.on(accounts.getClientAccount, () => anAccount(account));
    },
  });

const balance = async () => within(await screen.findByRole('region', { name: 'Balance' }));
const rowsOf = (name: string) =>
  screen
    .getAllByRole('row')
    .filter((row) => row.closest('table')?.caption?.textContent === name)
    .slice(1);

test('shows the remaining hours in total and of each active package', async () => {
  openOverview([
    aPackage({ id: 34, status: 'pending', hoursPurchased: 10, hoursUsed: 0, paymentProof: 'receipt.png' }),
    aPackage({ id: 31, hoursPurchased: 12, hoursUsed: 1 }),
    aPackage({ id: 27, hoursPurchased: 8, hoursUsed: 6.5 }),
  ]);
  const card = await balance();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent('12.5 of 20 h left'));
  expect(card.getByRole('meter', { name: 'Package #31' })).toHaveAttribute('value', '11');
  expect(card.getByText('Package #27')).toHaveTextContent('Package #27Running low');
  expect(card.queryByText('Package #34')).not.toBeInTheDocument();
  expect(document.title).toBe('Overview · Hourbank');
});

test('shows the next hours to expire', async () => {
  openOverview([
    aPackage({ id: 31, hoursPurchased: 12, hoursUsed: 1, expiresOn: '2030-12-31' }),
    aPackage({ id: 27, hoursPurchased: 8, hoursUsed: 6.5, expiresOn: '2030-11-30' }),
    aPackage({ id: 26, hoursPurchased: 2, hoursUsed: 0, expiresOn: '2030-11-30' }),
    aPackage({ id: 25, hoursPurchased: 2, hoursUsed: 0, expiresOn: '2030-10-31', status: 'expired' }),
  ]);
  expect(await screen.findByText('3.5 h expire on 30 Nov 2030')).toBeVisible();
});

const forecast = {
  hoursPerWeek: 1.8,
  runsOutOn: '2030-11-14',
  earliest: '2030-11-02',
  latest: '2030-12-01',
  expiringUnused: 0,
};

test('says how long the hours last, and offers those of the next eight weeks', async () => {
  const { user, address } = openPortal('/client-portal', {
    prepare: (api) => {
      api.on(clientEntries.getClientInfo, () => ({ client: aClient(), packages: [aPackage()], entries: [] }));
      api.on(accounts.getClientAccount, () => anAccount({ forecast, suggestion: 15 }));
      api.on(billing.listClientPackages, () => []);
      api.on(settings.getPaymentInstructions, () => instructionsOf());
    },
  });
  const text = 'At 1.8 h a week this lasts until about 14 Nov 2030.';
  expect(await screen.findByText(text)).toBeVisible();
  await user.click((await balance()).getByRole('link', { name: 'Request 15\u00a0h' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText(/^Hours/)).toHaveValue('15');
  expect(address()).toBe('/client-portal/request-time?request=true&hours=15');
});

test.each([
  [
    { ...forecast, latest: null, expiringUnused: 2.5 },
    'At 1.8\u00a0h a week this lasts until about 14 Nov 2030. 2.5\u00a0h expire before you use them.',
  ],
  [
    { ...forecast, runsOutOn: null, earliest: null, latest: null },
    'At 1.8\u00a0h a week this lasts for more than a year.',
  ],
  // The day that the hours run out is one end of its range.
  [{ ...forecast, earliest: '2030-11-14' }, 'At 1.8\u00a0h a week this lasts until about 14 Nov 2030.'],
  [
    { ...forecast, earliest: '2030-11-14', latest: '2030-11-14' },
    'At 1.8\u00a0h a week this lasts until about 14 Nov 2030.',
  ],
])('says one day, and what expires unused', async (given, text) => {
  openOverview([aPackage()], [], { forecast: given });
  const note = await screen.findByText(/ a week this lasts /);
  expect(note.textContent).toBe(text);
});

test('shows the hours without a forecast if it cannot be loaded', async () => {
  openPortal('/client-portal', {
    prepare: (api) => {
      api.on(clientEntries.getClientInfo, () => ({ client: aClient(), packages: [aPackage()], entries: [] }));
      api.on(accounts.getClientAccount, () => errorResponse(503));
    },
  });
  await screen.findByRole('meter', { name: 'Package #31' });
  expect((await balance()).getByRole('link', { name: 'Request More Time' })).toHaveAttribute(
    'href',
    '/client-portal/request-time?request=true',
  );
});

test('lists active packages with number, date, hours, expiry and status', async () => {
  openOverview([
    aPackage({ hoursPurchased: 12, hoursUsed: 1, hoursRemoved: 0.5, expiresOn: '2030-11-30' }),
    aPackage({ id: 2, status: 'consumed' }),
  ]);
  await screen.findByText('Active Packages');
  const [row, ...others] = rowsOf('Active packages');
  expect(others).toEqual([]);
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['#31', '12 Nov 2026', '12.00 h', '1.00 h', '10.50 h0.5\u00a0h deducted', '30 Nov 2030', 'active']);
});

test('shows empty states without packages and entries', async () => {
  openOverview([]);
  expect(await screen.findByText('No active packages.')).toBeVisible();
  expect(screen.getByText('No entries yet.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent('0 h left');
});

test('asks for the five newest entries and links to all', async () => {
  const { api } = openOverview(
    [],
    many(5, (id) => anEntry({ id, description: `<p>Work ${id}</p>` })),
  );
  await screen.findByText('Work 5');
  expect(api.sent(clientEntries.getClientInfo).map(({ query }) => query)).toEqual([{ entries: '5' }]);
  expect(rowsOf('Recent usage')).toHaveLength(5);
  const card = screen.getByText('Recent Usage').closest('section');
  expect(within(card as HTMLElement).getByRole('link', { name: 'Usage History' })).toHaveAttribute(
    'href',
    '/client-portal/usage',
  );
});

test('shows an error and loads the data again', async () => {
  let isDown = true;
  const { user } = openPortal('/client-portal', {
    prepare: (api) =>
      api.on(clientEntries.getClientInfo, () =>
        isDown ? errorResponse(404) : { client: aClient(), packages: [aPackage()], entries: [] },
      ),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent('11 of 12 h left'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Rana Haddad!');
});
