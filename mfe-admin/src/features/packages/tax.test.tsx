import { accounts, accountTerms, billing, identity, ledger, payments, settings, invoices } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorResponse } from '@hourbank/testing/fake-api';
import { aClient, anAccount, aPackage, storedSettings } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { approve, openPackage, pendingPackage, review } from '../../testing/package-page';

/** jsdom draws nothing. */
jest.mock('@hourbank/ui/pdf/draw-pages.ts', () => ({
  drawPages: () => ({ pages: Promise.reject(new Error('not drawn')), stop: () => undefined }),
}));

const page = setUpConsole();
const setTax = (label: string, rate: number) =>
  page.api.on(settings.getSettings, () =>
    storedSettings({ payments: { otherCurrency: '', acceptsCash: false, tax: { label, rate } } }),
  );
beforeEach(() => setTax('VAT', 11));

async function openNew() {
  page.open('/dashboard/clients/packages/3', '/dashboard/clients/Addpackage/3');
  await screen.findByRole('form', { name: 'Package' });
  await userEvent.type(screen.getByLabelText('Purchased hours*'), '10');
}
const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const sent = async () => {
  page.api.on(billing.createPackage, () => aPackage({ id: 40 }));
  await userEvent.click(screen.getByRole('button', { name: 'Save package' }));
  await screen.findByText('Package #40 was added.');
  return page.api.sent(billing.createPackage)[0]?.body as { taxRate?: unknown };
};

test('a new package gets the tax of the settings, which the amount shows', async () => {
  await openNew();
  const field = await screen.findByLabelText('Tax');
  expect(field).toHaveDisplayValue('VAT 11 %');
  expect(optionsOf(field)).toEqual(['VAT 11 %', 'No tax']);
  const amount = screen.getByRole('region', { name: 'What saving does' });
  expect(amount).toHaveTextContent(/^Amount\$555\.0010\sh × \$50\.00 = \$500\.00 \+ VAT 11\s% \$55\.00Package/);
  await userEvent.selectOptions(field, 'No tax');
  expect(amount).toHaveTextContent(/^Amount\$500\.00Package/);
  await userEvent.selectOptions(field, 'VAT 11 %');
  // The service decides, also if the setting changes meanwhile.
  expect(await sent()).not.toHaveProperty('taxRate');
});

test('a new package of an exempt client has no tax unless an admin chooses it', async () => {
  page.api.on(accountTerms.getAccountTax, () => ({ exempt: true }));
  await openNew();
  const field = await screen.findByLabelText('Tax');
  expect(optionsOf(field)).toEqual(['No tax', 'VAT 11 %']);
  expect(screen.getByText('$500.00')).toBeVisible();
  await userEvent.selectOptions(field, 'VAT 11 %');
  expect(screen.getByText('$555.00')).toBeVisible();
  expect((await sent()).taxRate).toBe(11);
});

test('without a tax, the form and the review say nothing of it', async () => {
  setTax('', 0);
  await openPackage(page, pendingPackage());
  expect(within(review()).getByText('$500.00')).toHaveTextContent(/^\$500\.00$/);
  expect(screen.queryByLabelText('Tax')).toBeNull();
});

test('a pending package keeps its own tax, and the review expects the amount with it', async () => {
  setTax('', 0);
  const { setPackage } = await openPackage(page, pendingPackage({ taxRate: 20 }));
  expect(optionsOf(screen.getByLabelText('Tax'))).toEqual(['Tax 20 %', 'No tax']);
  expect(within(review()).getByText('$500.00 + Tax 20 % $100.00')).toBeVisible();
  expect(within(review()).getByText(/^Received today/)).toHaveTextContent('Received today: $600.00 by OMT');
  page.api.on(payments.approvePackage, () => setPackage(pendingPackage({ status: 'active' })));
  await approve();
  await screen.findByText('Package #34 was approved.');
  expect(page.api.sent(payments.approvePackage)[0]?.body).toMatchObject({ receivedAmount: '600.00' });
});

test('the tax of a paid package is fixed, and its last credit note can be downloaded', async () => {
  const voided = { number: 'INV-2015-000007', creditNumber: 'CN-2015-000003', packageId: 34 };
  page.api.on(invoices.listVoidInvoices, () => [
    { ...voided, issuedOn: '2015-01-01', voidedOn: '2015-02-01', totalCents: 55_500 },
  ]);
  await openPackage(page, pendingPackage({ status: 'active', taxRate: 11, invoiceNumber: 'INV-2015-000009' }));
  const field = screen.getByLabelText('Tax');
  expect(field).toBeDisabled();
  await waitFor(() => expect(field).toHaveValue('VAT 11 %'));
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=x`, expiresAt: '' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Credit note CN-2015-000003' }));
  await userEvent.click(screen.getByRole('button', { name: 'Invoice INV-2015-000009' }));
  await waitFor(() =>
    expect(page.api.sent(identity.createDownloadTicket).map(({ body }) => body.path)).toEqual([
      '/api/timePackages/34/credit-note',
      '/api/timePackages/34/invoice',
    ]),
  );
});

test.each(['CN-2015-000003', null])(
  'a package without tax has the credit note %s of an earlier invoice',
  async (creditNumber) => {
    const earlier = { number: 'INV-2015-000007', creditNumber, packageId: 34 };
    page.api.on(invoices.listVoidInvoices, () => [
      { ...earlier, issuedOn: '2015-01-01', voidedOn: '2015-02-01', totalCents: 55_500 },
    ]);
    await openPackage(page, pendingPackage({ status: 'active', taxRate: 0, invoiceNumber: 'INV-2015-000009' }));
    await waitFor(() => expect(page.api.sent(invoices.listVoidInvoices)).not.toEqual([]));
    expect(await screen.findByRole('button', { name: 'Invoice INV-2015-000009' })).toBeVisible();
    if (creditNumber) expect(await screen.findByRole('button', { name: `Credit note ${creditNumber}` })).toBeEnabled();
    else expect(screen.queryByRole('button', { name: /^Credit note/ })).toBeNull();
  },
);

describe('the card of a client', () => {
  function open() {
    page.api.on(identity.getClient, () => aClient());
    page.api.on(accounts.getAccount, () => anAccount());
    page.api.on(accountTerms.getAccountTerms, () => ({
      expiresAfterMonths: null,
      graceDays: 7,
      revision: 1,
      isDefault: true,
    }));
    page.api.on(ledger.listLedger, () => []);
    page.open('/dashboard/clients/3/terms');
  }

  test('saves with a click that a client is exempt, and says if that fails', async () => {
    open();
    page.api.on(accountTerms.putAccountTax, () => errorResponse(409, 'This client is closed.'));
    const check = await screen.findByLabelText('Exempt from tax');
    await userEvent.click(check);
    expect(await screen.findByText('This client is closed.')).toBeVisible();
    expect(check).not.toBeChecked();
    page.api.on(accountTerms.putAccountTax, ({ body }) => body as { exempt: boolean });
    await userEvent.click(check);
    expect(await screen.findByText('The tax was saved.')).toBeVisible();
    expect(check).toBeChecked();
    expect(screen.queryByText('This client is closed.')).toBeNull();
    expect(page.api.sent(accountTerms.putAccountTax).at(-1)?.body).toEqual({ exempt: true });
  });

  test('is read only without the right', async () => {
    localStorage.setItem('adminToken', tokenOf('accountant'));
    open();
    expect(await screen.findByLabelText('Exempt from tax')).toBeDisabled();
  });

  test('is absent without a tax', async () => {
    setTax('', 0);
    open();
    await screen.findByRole('form', { name: 'Rounding' });
    await waitFor(() => expect(page.api.sent(accountTerms.getAccountTax)).toHaveLength(1));
    expect(screen.queryByLabelText('Exempt from tax')).toBeNull();
  });
});
