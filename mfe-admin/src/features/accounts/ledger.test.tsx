import { identity, ledger, type LedgerEntry, tracking } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// The router loads these on demand, which can take longer than a test waits on a busy machine.
import '../../app/layout';
import '../../app/pages/client-account-page';
import { aClient, anEntry, entryPage } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';

const page = setUpConsole();

const aLine = (overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  seq: 1,
  kind: 'purchase',
  hours: 12,
  balance: 12,
  packageId: 31,
  entryId: null,
  bookedOn: '2026-11-02',
  workedOn: null,
  recordedAt: '2026-11-02T08:00:00.000Z',
  actor: 'admin:1',
  reason: null,
  ...overrides,
});

function openLedger(search = '') {
  page.api.on(identity.getClient, () => aClient());
  const parts = [9, 31].map((packageId) => ({ packageId, hours: 0.5 }));
  page.api.on(tracking.listTimeEntries, () =>
    entryPage([anEntry({ parts, description: '<p>Moved the mail</p>', taskId: 9 })]),
  );
  page.api.on(ledger.listLedger, () => [
    aLine({ seq: 5, kind: 'changed', hours: 2, balance: 12.5 }),
    aLine({ seq: 4, kind: 'changed', hours: 0, balance: 10.5 }),
    aLine({ seq: 3, kind: 'adjustment', hours: -1, balance: 10.5, reason: 'Agreed by phone', actor: 'admin:3 nadia' }),
    aLine({ seq: 2, kind: 'draw', hours: -0.5, balance: 11.5, entryId: 412, workedOn: '2026-11-01', actor: 'system' }),
    aLine({ rate: 50, paymentMethod: 'bank', invoiceNumber: 'INV-2026-000003' }),
  ]);
  return page.open(`/dashboard/clients/3/account${search}`);
}

test('shows what each change of hours was for', async () => {
  openLedger();
  expect(await screen.findByText('Moved the mail')).toBeVisible();
  expect(page.api.sent(tracking.listTimeEntries).at(-1)?.query).toMatchObject({ ids: '412' });
  const cells = rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  );
  expect(cells).toEqual([
    ['2 Nov 2026', 'Purchased hours changed', 'Admin #1', '#31', '+2.00', '12.50'],
    ['2 Nov 2026', 'Rate changed', 'Admin #1', '#31', '0.00', '10.50'],
    ['2 Nov 2026', 'Adjustment', 'Agreed by phonenadia', '#31', '−1.00', '10.50'],
    [
      '1 Nov 2026booked 2 Nov 2026',
      'Work',
      'Moved the mailEntry #412, part 2 of 2 · Task #9 · System',
      '#31',
      '−0.50',
      '11.50',
    ],
    ['2 Nov 2026', 'Purchase', '12 h @ $50.00 by Bank TransferINV-2026-000003 · Admin #1', '#31', '+12.00', '12.00'],
  ]);
});

test('says which texts are missing, and finds the rows of a number', async () => {
  openLedger();
  page.api.on(tracking.listTimeEntries, () => errorResponse(503, 'The service is busy.'));
  expect(await screen.findByText("What the time was used for can't be loaded right now.")).toBeVisible();
  expect(rows()[3]).toHaveTextContent('Entry #412');
  await userEvent.type(screen.getByLabelText('Search the ledger'), '#412{Enter}');
  await waitFor(() => expect(page.api.sent(ledger.listLedger).at(-1)?.query).toMatchObject({ number: '412' }));
});

test('filters by kind and day in the URL', async () => {
  const { address } = openLedger('?page=2');
  await screen.findByRole('table');
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Bonus hours');
  await userEvent.selectOptions(screen.getByLabelText('Dates'), 'Custom dates');
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(address()).toContain('from=2026-11-01'));
  expect(address()).toContain('/dashboard/clients/3/account?status=bonus&');
  expect(page.api.sent(ledger.listLedger).at(-1)?.query).toMatchObject({
    kind: 'bonus',
    from: '2026-11-01',
    page: '1',
  });
});
