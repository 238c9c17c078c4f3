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
  expect(screen.getByText('Package #34 is awaiting approval.')).toBeVisible();
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
  const text = 'At your pace of 1.8 h a week this lasts until about 14 Nov 2030 (2 Nov 2030 to 1 Dec 2030).';
  expect(await screen.findByText(text)).toBeVisible();
  await user.click((await balance()).getByRole('link', { name: 'Request 15\u00a0h' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText(/^Hours/)).toHaveValue(15);
  expect(address()).toBe('/client-portal/request-time?request=true&hours=15');
});

test.each([
  [
    { ...forecast, latest: null, expiringUnused: 2.5 },
    'until about 14 Nov 2030 (2 Nov 2030 to more than a year). 2.5\u00a0h expire before you use them.',
  ],
  [
    { ...forecast, runsOutOn: null, earliest: null, latest: null },
    'At your pace of 1.8\u00a0h a week this lasts for more than a year.',
  ],
  [{ ...forecast, earliest: '2030-11-14', latest: '2030-11-14' }, 'this lasts until about 14 Nov 2030.'],
])('says how far the range goes and what expires unused', async (given, text) => {
  openOverview([aPackage()], [], { forecast: given });
  const note = await screen.findByText(/^At your pace/);
  expect(note.textContent?.endsWith(text)).toBe(true);
});

test('shows a request in review instead of a suggestion', async () => {
  openOverview([aPackage({ id: 34, status: 'pending', hoursPurchased: 10, hoursUsed: 0, paymentProof: 'a.png' })], [], {
    suggestion: 15,
  });
  expect((await balance()).getByRole('link', { name: '10\u00a0h requested, awaiting approval' })).toBeVisible();
  expect((await balance()).queryByRole('link', { name: 'Request 15\u00a0h' })).not.toBeInTheDocument();
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

test('a notice links to the page where the client can act on it', async () => {
  const { user, address } = openPortal('/client-portal', {
    prepare: (api) => {
      api.on(clientEntries.getClientInfo, () => ({
        client: aClient(),
        packages: [aPackage({ id: 35, status: 'pending', hoursUsed: 0 })],
        entries: [],
      }));
      api.on(billing.listClientPackages, () => []);
      api.on(settings.getPaymentInstructions, () => instructionsOf());
    },
  });
  expect(await screen.findByText('Upload proof of payment for package #35.')).toBeVisible();
  expect(
    (await balance()).getByRole('link', { name: '12\u00a0h requested, proof of payment missing' }),
  ).toHaveAttribute('href', '/client-portal/request-time');
  await user.click(screen.getByRole('link', { name: 'Upload proof' }));
  expect(await screen.findByText('No pending packages.')).toBeVisible();
  expect(address()).toBe('/client-portal/request-time');
});

test('lists active packages with date, hours and status', async () => {
  openOverview([aPackage({ hoursPurchased: 12, hoursUsed: 1 }), aPackage({ id: 2, status: 'consumed' })]);
  await screen.findByText('Active Packages');
  const [row, ...others] = rowsOf('Active packages');
  expect(others).toEqual([]);
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['12 Nov 2026', '12.00 h', '1.00 h', '11.00 h', 'active']);
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
