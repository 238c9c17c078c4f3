import { billing, invoices, tracking, type PackageDetails, type TimePackage } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry, aPackage, entryPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();
const invoiced = (over: Partial<TimePackage> = {}) =>
  aPackage({
    id: 34,
    hoursPurchased: 10,
    hoursUsed: 1.5,
    paidAt: '2015-11-08T10:00:00.000Z',
    invoiceNumber: 'INV-2015-000003',
    receivedAmount: 500,
    receivedCurrency: 'USD',
    receivedOn: '2015-11-08',
    ...over,
  });

async function open(over: Partial<PackageDetails> = {}) {
  let stored = invoiced(over);
  page.api.on(billing.getPackage, () => stored);
  page.api.on(billing.listPackages, () => [stored, aPackage({ id: 2, hoursPurchased: 3 })]);
  page.open('/dashboard/clients/packages/3', '/dashboard/clients/editPackage/34');
  await screen.findByRole('button', { name: 'Edit details' });
  return (next: Partial<TimePackage>) => (stored = { ...stored, ...next, revision: stored.revision + 1 });
}
const button = (name: string) => screen.getByRole('button', { name });
const openDialog = async () => {
  await userEvent.click(button('Change hours or rate'));
  return within(await screen.findByRole('dialog', { name: /^Change hours or rate/ }));
};
const retype = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

test('shows figures and facts without a form or a primary button, and the entries that take its hours', async () => {
  page.api.on(invoices.listPackageEntries, () => [
    { entryId: 28, hours: 1.5 },
    { entryId: 27, hours: 0.5 },
  ]);
  const parts = [
    { packageId: 2, hours: 3 },
    { packageId: 34, hours: 1.5 },
  ];
  page.api.on(tracking.listTimeEntries, () =>
    entryPage([anEntry({ id: 28, hours: 4.5, parts, description: '<p>Catalogue</p>', status: 'Resolved' })]),
  );
  await open({ approvedBy: 'huda' });
  const card = within(screen.getByRole('region', { name: 'Package' }));
  expect(card.getByText('Approved by').nextElementSibling).toHaveTextContent(/^huda, 8 Nov 2015$/);
  expect(card.getByRole<HTMLMeterElement>('meter').value).toBe(8.5);
  for (const text of ['8.5 h', 'of 10 h', '$500.00', 'Paid on 8 Nov 2015', 'Never', '$500.00 on 8 Nov 2015', '1.5 h'])
    expect(card.getByText(text)).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Package' })).toBeNull();
  expect(document.querySelectorAll('.hb-main .btn-primary')).toHaveLength(0);
  expect(button('Delete')).toBeDisabled();
  expect(await screen.findByRole('heading', { name: 'Used by 2 entries' })).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Entries of package 34' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/Catalogue.*Entry #28 has 4.5 h; 3 h of it came from package #2\..*1.50.*Resolved/);
  expect(rows[2]).toHaveTextContent(/Entry #27.*0.50/);
});

test('says what another number of hours voids, issues and adds, and sends it with a reason', async () => {
  const store = await open();
  page.api.on(invoices.changeTerms, ({ body }) =>
    store({ ...(body as object), hoursLeft: 10.5, invoiceNumber: 'INV-2015-000011' }),
  );
  const dialog = await openDialog();
  expect(dialog.getByLabelText('Purchased hours*')).toHaveAccessibleDescription(/^Now 10\sh, 1\.5\sh used$/);
  await retype('Purchased hours*', '12');
  const effects = await dialog.findByRole('list');
  expect(
    within(effects)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'INV-2015-000003 over $500.00 is voided. It stays in the books, marked VOID.',
    'The next invoice, INV-2015-000010, over $600.00 is issued.',
    'The new invoice is $100.00 more than what came in on 8 Nov 2015.',
    'Balance: 10.5 h → 12.5 h',
    expect.stringMatching(/ gets both by email\.$/),
  ]);
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Void and issue a new invoice' }));
  await submit();
  expect(await dialog.findByText('Enter a reason.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Reason*'), 'Agreed by phone.');
  await submit();
  expect(await screen.findByText('Package #34 was saved. INV-2015-000011 was issued.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent(invoices.changeTerms)).toMatchObject([
    { body: { hoursPurchased: 12, ratePerHour: 50, reason: 'Agreed by phone.' }, ifMatch: '"1"' },
  ]);
});

test('fewer hours than used are refused at the field, and nothing is announced', async () => {
  const text = '1.5 h are used already.';
  page.api.on(invoices.changeTerms, () => errorResponse(422, text, { hoursPurchased: text }));
  await open();
  const dialog = await openDialog();
  await retype('Purchased hours*', '1');
  await userEvent.type(dialog.getByLabelText('Reason*'), 'Agreed');
  expect(dialog.queryByRole('list')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Void and issue a new invoice' }));
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByLabelText('Purchased hours*')).toHaveAccessibleDescription(/^1\.5\sh are used already\./);
});

test('a tax invoice can only be taken back, which names its credit note', async () => {
  page.api.on(invoices.getNextInvoice, () => ({ number: 'INV-2015-000010', creditNumber: 'CN-2015-000004' }));
  const store = await open({ taxRate: 11 });
  page.api.on(billing.updatePackage, () =>
    store({ status: 'pending', hoursLeft: 0, paidAt: null, invoiceNumber: null }),
  );
  expect(button('Change hours or rate')).toBeDisabled();
  expect(button('Change hours or rate')).toHaveAccessibleDescription(
    'This package has a tax invoice. Take the payment back first.',
  );
  await userEvent.click(button('Take payment back'));
  const dialog = await screen.findByRole('dialog', { name: 'Take the payment of package #34 back?' });
  expect(dialog).toHaveTextContent('INV-2015-000003 is voided and 8.5 h are taken off.');
  expect(dialog).toHaveTextContent('The next credit note, CN-2015-000004, is issued.');
  expect(page.api.sent(billing.updatePackage)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take payment back' }));
  expect(await screen.findByText('The payment of package #34 was taken back.')).toBeVisible();
  expect(page.api.sent(billing.updatePackage)[0]).toMatchObject({ body: { status: 'pending' }, ifMatch: '"1"' });
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Package #34/ })).toHaveFocus());
  expect(await screen.findByRole('form', { name: 'Package' })).toBeVisible();
});

test('bonus hours have neither an invoice nor a payment to take back', async () => {
  await open({ origin: 'bonus', ratePerHour: 0, paymentMethod: null, invoiceNumber: null, hoursUsed: 0 });
  for (const name of ['Change hours or rate', 'Take payment back'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText('No entry takes hours from this package.')).toBeVisible();
  expect(button('Delete')).toBeEnabled();
});
