import { identity, security, type Settings, settings, timers } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anImage, storedSettings as stored } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';
import { errorResponse, noResponse, Reply } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const noChanges = { changes: [], pagination: { currentPage: 1, pageSize: 10, totalPages: 1, totalCount: 0 } };
const save = (card = 'provider') => userEvent.click(screen.getByRole('button', { name: `Save ${card}` }));

beforeAll(() => {
  URL.createObjectURL = () => 'blob:logo';
  URL.revokeObjectURL = () => {};
});

async function open(of = stored()) {
  page.api.on(settings.getSettings, () => of);
  page.api.on(settings.listSettingChanges, () => noChanges);
  const opened = page.open('/dashboard/settings');
  await screen.findByRole('form', { name: 'Provider' });
  return opened;
}

test('shows the stored settings', async () => {
  await open();
  expect(screen.getByLabelText('Name')).toHaveValue('Cedar Support');
  expect(screen.getByLabelText('OMT account number')).toHaveValue('4711');
  expect(screen.getByLabelText('IBAN')).toHaveValue('LB62 0999 0000 0001 0019 0122 9114');
  expect(screen.getByLabelText('Rate per hour*')).toHaveDisplayValue('50.00');
  expect(document.title).toBe('Settings · Hourbank');
});

test('saves the other currency and whether cash is accepted, and refuses what is no other currency', async () => {
  await open();
  const currency = screen.getByLabelText('Other currency');
  await userEvent.type(currency, 'usd');
  await save('payments');
  expect(await screen.findByText('Choose a currency other than US dollars.')).toBeVisible();
  await userEvent.clear(currency);
  await userEvent.type(currency, 'xyz');
  await userEvent.tab();
  expect(await screen.findByText('Enter a currency code, such as USD.')).toBeVisible();
  await userEvent.clear(currency);
  await userEvent.type(currency, 'lbp');
  await userEvent.selectOptions(screen.getByLabelText('Cash'), 'Admins can choose cash');
  const payments = { otherCurrency: 'LBP', acceptsCash: true, tax: { label: '', rate: 0 } };
  page.api.on(settings.updateSettings, () => stored({ payments, revision: 2 }));
  await save('payments');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(page.api.sent(settings.updateSettings)).toMatchObject([{ body: { payments }, ifMatch: '"1"' }]);
});

test('saves the tax, whose rate needs a label', async () => {
  await open();
  const enter = async (text: string) => {
    await userEvent.clear(screen.getByLabelText('Tax rate*'));
    await userEvent.type(screen.getByLabelText('Tax rate*'), text);
  };
  await enter('11');
  await save('payments');
  expect(await screen.findByText('Enter a label, such as VAT.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Tax label'), 'VAT');
  await enter('101');
  await save('payments');
  expect(await screen.findByText('Enter a rate from 0 to 100.')).toBeVisible();
  await enter('11.25');
  const payments = { otherCurrency: '', acceptsCash: false, tax: { label: 'VAT', rate: 11.25 } };
  page.api.on(settings.updateSettings, () => stored({ payments, revision: 2 }));
  await save('payments');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(page.api.sent(settings.updateSettings)).toMatchObject([{ body: { payments } }]);
});

test('saves one card and leaves the changes of the others', async () => {
  await open();
  let saved = stored();
  page.api.on(settings.updateSettings, ({ body }) => {
    saved = stored({ ...(body as Partial<Settings>), revision: saved.revision + 1 });
    page.api.on(settings.getSettings, () => saved);
    return saved;
  });
  await userEvent.type(screen.getByLabelText('BOB account number'), '99');
  await userEvent.clear(screen.getByLabelText('Rate per hour*'));
  await userEvent.type(screen.getByLabelText('Rate per hour*'), '55.5');
  const before = page.api.sent(settings.listSettingChanges).length;
  await save('request rate');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  await waitFor(() => expect(page.api.sent(settings.listSettingChanges).length).toBeGreaterThan(before));
  expect(screen.getByLabelText('BOB account number')).toHaveValue('99');
  await save('payment instructions');
  await waitFor(() => expect(page.api.sent(settings.updateSettings)).toHaveLength(2));
  expect(page.api.sent(settings.updateSettings).map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ requestRate: 55.5 }, '"1"'],
    [
      { paymentInstructions: { ...stored().paymentInstructions, bob: { accountNumber: '99', accountName: '' } } },
      '"2"',
    ],
  ]);
});

test('checks the IBAN at its field', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('IBAN'), '5');
  await save('payment instructions');
  expect(await screen.findByText('Enter a valid IBAN.')).toBeVisible();
  expect(screen.getByLabelText('IBAN')).toHaveFocus();
  expect(page.api.sent(settings.updateSettings)).toHaveLength(0);
});

test('refuses a logo that invoices cannot show before it is sent', async () => {
  await open();
  await userEvent.upload(screen.getByLabelText('Logo'), new File(['gif'], 'logo.gif', { type: 'image/gif' }), {
    applyAccept: false,
  });
  expect(await screen.findByText('logo.gif is not a JPEG or PNG image.')).toBeVisible();
});

test('requires a rate', async () => {
  await open();
  await userEvent.clear(screen.getByLabelText('Rate per hour*'));
  await save('request rate');
  expect(await screen.findByText('Rate per hour required')).toBeVisible();
  expect(page.api.sent(settings.updateSettings)).toHaveLength(0);
});

test('uploads a new logo', async () => {
  await open();
  page.api.on(settings.updateSettings, () => {
    page.api.on(settings.getSettings, () => stored({ revision: 2, logoUrl: '/uploads/logo?sig=1' }));
    return stored({ revision: 2, logoUrl: '/uploads/logo?sig=1' });
  });
  await userEvent.upload(screen.getByLabelText('Logo'), anImage('logo.png'));
  expect(await screen.findByRole('img', { name: 'logo.png' })).toBeVisible();
  await save();
  await screen.findByText('Settings saved');
  expect(page.api.sent(settings.updateSettings)[0]?.files.logo?.map(({ name }) => name)).toEqual(['logo.png']);
  expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', '/uploads/logo?sig=1');
});

test('removes the stored logo after a confirmation', async () => {
  await open(stored({ logoUrl: '/uploads/logo?sig=1' }));
  page.api.on(settings.updateSettings, () => stored());
  await userEvent.click(screen.getByRole('button', { name: 'Delete Logo' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete logo' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull());
  await save();
  await screen.findByText('Settings saved');
  expect(page.api.sent(settings.updateSettings)[0]?.body.removeLogo).toBe(true);
});

test('shows a server error in its card and focuses it', async () => {
  await open();
  page.api.on(settings.updateSettings, () => errorResponse(403, 'Not for you'));
  await save();
  const provider = within(screen.getByRole('form', { name: 'Provider' }));
  expect(await provider.findByRole('alert')).toHaveTextContent('Not for you');
  expect(provider.getByRole('alert')).toHaveFocus();
});

test('leaving unsaved changes requires a confirmation', async () => {
  const { address } = await open();
  await userEvent.type(screen.getByLabelText('Name'), '!');
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/settings');
});

test('leaving a changed card of the timer requires a confirmation, and saving it does not', async () => {
  page.api.on(timers.putTimerSettings, () => ({ remindAfterHours: 9, revision: 2 }));
  page.api.on(identity.listClients, () => []);
  const { address } = await open();
  const field = await screen.findByLabelText('Remind after*');
  await userEvent.clear(field);
  await userEvent.type(field, '9');
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/settings');

  await save('timer settings');
  await screen.findByText('The timer settings were saved.');
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
  await waitFor(() => expect(address()).toBe('/manageclients'));
});

test('lists the change history and keeps the page in the URL', async () => {
  page.api.on(settings.getSettings, () => stored());
  page.api.on(settings.listSettingChanges, ({ query }) => ({
    changes: [
      {
        id: 2,
        at: '2026-11-20T10:00:00.000Z',
        by: 'admin:4 nadia',
        field: 'omt.accountNumber',
        before: '',
        after: `on page ${query.page}`,
      },
      { id: 1, at: '2026-11-20T09:00:00.000Z', by: 'admin:4', field: 'something.new', before: 'a', after: 'b' },
    ],
    pagination: { currentPage: Number(query.page), pageSize: 10, totalPages: 2, totalCount: 11 },
  }));
  const { address } = page.open('/dashboard/settings');
  await screen.findByRole('table', { name: 'Change history' });
  expect(
    within(rows()[0] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['20 Nov 2026, 10:00', 'nadia #4', 'OMT account number', '–', 'on page 1']);
  expect(screen.getByText('something.new')).toBeVisible();
  expect(within(rows()[1] as HTMLElement).getByText('admin:4')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('on page 2')).toBeVisible();
  expect(address()).toBe('/dashboard/settings?page=2');
});

test('each section shows its own error', async () => {
  page.api.on(settings.getSettings, () => noResponse);
  page.api.on(settings.listSettingChanges, () => noChanges);
  page.open('/dashboard/settings');
  expect(await screen.findByText('Error: Failed to fetch settings')).toBeVisible();
  expect(screen.getByText('No changes yet.')).toBeVisible();
});

const storedSecurity = {
  selfRegistration: 'on',
  requireTwoFactor: 'none',
  inactiveMinutes: 0,
  auditMonths: 24,
  revision: 1,
} as const;

test('settings of login are sent by their Save button only, and only the changed ones', async () => {
  page.api.on(security.getSecuritySettings, () => storedSecurity);
  page.api.on(security.updateSecuritySettings, () => ({
    ...storedSecurity,
    requireTwoFactor: 'owners' as const,
    revision: 2,
  }));
  await open();
  const field = await screen.findByLabelText('Two-factor authentication for admins');
  await userEvent.selectOptions(field, 'everyone');
  await userEvent.selectOptions(field, 'owners');
  await userEvent.tab();
  expect(page.api.sent(security.updateSecuritySettings)).toEqual([]);
  await save('login and registration');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(page.api.sent(security.updateSecuritySettings).map(({ body }) => body)).toEqual([
    { requireTwoFactor: 'owners' },
  ]);
  expect(screen.getByLabelText('Two-factor authentication for admins')).toHaveValue('owners');
});

test('a refused setting of login keeps what was selected', async () => {
  page.api.on(security.updateSecuritySettings, () => errorResponse(409, 'Set up your own second factor first.'));
  await open();
  const field = await screen.findByLabelText('Two-factor authentication for admins');
  await userEvent.selectOptions(field, 'everyone');
  await save('login and registration');
  expect(await screen.findByText('Set up your own second factor first.')).toBeVisible();
  expect(screen.getByLabelText('Two-factor authentication for admins')).toHaveValue('everyone');
});

test('while settings are saved, nothing can be entered that the saved form would drop', async () => {
  page.api.on(security.updateSecuritySettings, () => new Promise(() => {}));
  await open();
  const field = await screen.findByLabelText('Two-factor authentication for admins');
  await userEvent.selectOptions(field, 'owners');
  await save('login and registration');
  await waitFor(() => expect(field).toBeDisabled());
});

test('how long the log is kept can be set to 6 to 120 months', async () => {
  page.api.on(security.updateSecuritySettings, ({ body }) => ({
    selfRegistration: 'on' as const,
    requireTwoFactor: 'none' as const,
    inactiveMinutes: 0,
    auditMonths: Number(body.auditMonths),
    revision: 2,
  }));
  await open();
  const field = await screen.findByLabelText('Months to keep the audit log');
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  await save('login and registration');
  expect(await screen.findByText('Enter a whole number from 6 to 120.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '36');
  await save('login and registration');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(page.api.sent(security.updateSecuritySettings).map(({ body }) => body)).toEqual([{ auditMonths: 36 }]);
});

test('settings of login that are saved without a change can be changed afterwards', async () => {
  page.api.on(security.getSecuritySettings, () => storedSecurity);
  page.api.on(security.updateSecuritySettings, () => ({ ...storedSecurity, revision: 2 }));
  await open();
  await screen.findByLabelText('Two-factor authentication for admins');
  await save('login and registration');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save login and registration' })).toBeEnabled());
});

test('a stale form of login or timers keeps what was typed and offers the newer values', async () => {
  const stale = (field: string) =>
    new Reply(412, {
      code: 'changed_meanwhile',
      error: 'Someone else changed the settings. Reload and try again.',
      requestId: 'test',
      changes: [
        { fields: [field], at: '2015-11-20T10:00:00.000Z', by: { role: 'admin', name: 'Maya', isCaller: false } },
      ],
    });
  await open();
  const months = await screen.findByLabelText('Months to keep the audit log');
  const hours = await screen.findByLabelText(/^Remind after/);
  for (const [field, text] of [
    [months, '36'],
    [hours, '6'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
  page.api.on(security.updateSecuritySettings, () => stale('auditMonths'));
  page.api.on(security.getSecuritySettings, () => ({ ...storedSecurity, auditMonths: 48, revision: 2 }));
  await save('login and registration');
  expect(await screen.findByText(/^Maya changed Months to keep the audit log/)).toBeVisible();
  page.api.on(timers.putTimerSettings, () => stale('remindAfterHours'));
  page.api.on(timers.getTimerSettings, () => ({ remindAfterHours: 3, revision: 2 }));
  await userEvent.click(screen.getByRole('button', { name: 'Save timer settings' }));
  expect(await screen.findByText(/^Maya changed Remind after/)).toBeVisible();
  expect([months, hours].map((field) => (field as HTMLInputElement).value)).toEqual(['36', '6']);
  const sent = [security.updateSecuritySettings, timers.putTimerSettings].map((one) => page.api.sent(one)[0]);
  expect(sent.map((one) => one?.ifMatch)).toEqual(['"1"', '"1"']);
});

describe('invoices without a sender', () => {
  const empty = { name: '', address: '', taxNumber: '' };
  const openWith = async (invoices: number, provider = empty) => {
    page.api.on(settings.getMissingSender, () => ({ isMissing: true, invoices }));
    await open(stored({ provider }));
  };
  const card = () => screen.getByRole('form', { name: 'Provider' });

  test.each([
    [1, '1 invoice gets these details and keeps them.'],
    [3, '3 invoices get these details and keep them.'],
  ])('says before saving that %i of them get the details', async (count, text) => {
    await openWith(count);
    await userEvent.type(within(card()).getByLabelText('Name'), 'Cedar');
    expect(card()).not.toHaveTextContent(text);
    await userEvent.type(within(card()).getByLabelText('Address'), 'Hamra');
    await waitFor(() => expect(card()).toHaveTextContent(text));
    await userEvent.clear(within(card()).getByLabelText('Name'));
    await waitFor(() => expect(card()).not.toHaveTextContent(text));
  });

  test('says nothing if there are none', async () => {
    await openWith(0, { ...empty, name: 'Cedar', address: 'Hamra' });
    await waitFor(() => expect(page.api.sent(settings.getMissingSender)).not.toEqual([]));
    expect(card()).not.toHaveTextContent('these details');
  });
});
