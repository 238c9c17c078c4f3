import { analytics, identity, statements } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { errorResponse, type Reply } from '@hourbank/testing/fake-api';
import { watchDownloads } from '../../testing/downloads';
import { openPortal } from '../../testing/portal';

type Lines = {
  date: string;
  type: 'package' | 'entry' | 'adjustment';
  packageNumber: number | null;
  description: string;
  hoursIn: number | null;
  hoursOut: number | null;
  balance: number;
  rate: number | null;
  amount: number | null;
  status: string;
}[];
const lines: Lines = [
  {
    date: '2026-11-12',
    type: 'package',
    packageNumber: 31,
    description: '',
    hoursIn: 12,
    hoursOut: null,
    balance: 12,
    rate: 50,
    amount: 600,
    status: 'active',
  },
  {
    date: '2026-11-18T12:00:00.000Z',
    type: 'entry',
    packageNumber: 31,
    description: '<b>Logo</b>',
    hoursIn: null,
    hoursOut: 0.25,
    balance: 11.75,
    rate: null,
    amount: null,
    status: 'Resolved',
  },
  {
    date: '2026-11-19',
    type: 'adjustment',
    packageNumber: null,
    description: 'Adjustment: Agreed',
    hoursIn: null,
    hoursOut: 0.75,
    balance: 11,
    rate: null,
    amount: null,
    status: '',
  },
];
const openReports = (respond: () => Lines | Reply) =>
  openPortal('/client-portal/reports', { prepare: (api) => api.on(analytics.listReportLines, respond) });

test('shows the newest lines of the statement, the latest first, as plain text', async () => {
  openReports(() => lines);
  await screen.findByText('12 Nov 2026');
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(rows).toEqual([
    ['19 Nov 2026', 'Adjustment: Agreed', '–', '0.75 h', '11.00 h', '–', '–'],
    ['18 Nov 2026', '<b>Logo</b>Package #31', '–', '0.25 h', '11.75 h', '–', 'Resolved'],
    ['12 Nov 2026', 'PackagePackage #31', '12.00 h', '–', '12.00 h', '$600.00', 'active'],
  ]);
});

test('shows an empty state without lines', async () => {
  openReports(() => []);
  expect(await screen.findByText('Nothing to report yet.')).toBeVisible();
});

test('shows an error, loads the lines again and keeps the download available', async () => {
  const { user, api } = openReports(() => errorResponse(404));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data');
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  api.on(analytics.listReportLines, () => lines);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('12 Nov 2026')).toBeVisible();
});

test('downloads the report with a ticket', async () => {
  const { addresses } = watchDownloads();
  const { user, api } = openReports(() => lines);
  api.on(identity.createDownloadTicket, () => ({ url: '/api/client/report?ticket=t' }));
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(addresses()).toEqual(['/api/client/report?ticket=t']));
  expect(api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/client/report' });
});

test('downloads the statement of a period and statements that were sent', async () => {
  const { addresses } = watchDownloads();
  const { user, api } = openPortal('/client-portal/reports', {
    prepare: (fake) => {
      fake.on(analytics.listReportLines, () => lines);
      fake.on(statements.listClientStatements, () => [
        {
          id: 5,
          number: 'ST-7-201510',
          clientId: 7,
          from: '2015-10-01',
          to: '2015-10-31',
          state: 'sent' as const,
          createdAt: '2015-11-01T08:00:00.000Z',
          sentAt: '2015-11-01T08:00:00.000Z',
          closing: 8.5,
        },
      ]);
    },
  });
  api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${(body as { path: string }).path}?ticket=t` }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Period of the statement' }), 'This year');
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  await waitFor(() =>
    expect(addresses().at(-1)).toMatch(
      /^\/api\/client\/statements\/preview\?ticket=t&from=\d{4}-01-01&to=\d{4}-12-31$/,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Verification file ST-7-201510' }));
  await waitFor(() => expect(addresses().at(-1)).toBe('/api/client/statements/5/json?ticket=t'));
  expect(screen.queryByRole('button', { name: 'Send statement' })).not.toBeInTheDocument();
});
