import { identity, provider, type Settings, settings, timers } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anImage, storedSettings as stored } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';
import { errorResponse, noResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const noChanges = { changes: [], pagination: { currentPage: 1, pageSize: 10, totalPages: 1, totalCount: 0 } };
const save = (card = 'company') => userEvent.click(screen.getByRole('button', { name: `Save ${card}` }));

beforeEach(() => page.api.on(provider.getProvider, () => noResponse));
beforeAll(() => {
  URL.createObjectURL = () => 'blob:logo';
  URL.revokeObjectURL = () => {};
});

/** Opens a section; the first one by the address without it. */
async function open(section = '', form = 'Company', of = stored()) {
  page.api.on(settings.getSettings, () => of);
  const opened = page.open(`/dashboard/settings${section}`);
  await screen.findByRole('form', { name: form });
  return opened;
}
const openAccounts = () => open('/accounts', 'Payment accounts');
const openPrices = () => open('/prices', 'Prices');

test('each section is a page of its own, which a list and a select lead to', async () => {
  const { address } = await open();
  expect(screen.getByLabelText('Name')).toHaveValue('Cedar Support');
  expect(document.title).toBe('Company · Settings · Hourbank');
  const list = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(list.getByRole('link', { current: 'page' })).toHaveTextContent('Company');
  await userEvent.click(list.getByRole('link', { name: 'Payment accounts' }));
  expect(await screen.findByLabelText('OMT account number')).toHaveValue('4711');
  expect(screen.getByLabelText('IBAN')).toHaveValue('LB62 0999 0000 0001 0019 0122 9114');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Payment accounts' })).toHaveFocus());
  await userEvent.selectOptions(screen.getByLabelText('Section'), 'Prices');
  expect(await screen.findByLabelText('Rate per hour*')).toHaveDisplayValue('50.00');
  expect(address()).toBe('/dashboard/settings/prices');
  expect(list.getByRole('link', { name: 'Team' })).toHaveAttribute('href', '/dashboard/team');
});

test('shows how the details look to clients before they are saved', async () => {
  await open();
  const seen = within(screen.getByRole('region', { name: 'Your clients see' }));
  await userEvent.type(screen.getByLabelText('Name'), ' & Stone');
  await userEvent.type(screen.getByLabelText('Email'), 'help@cedar.example');
  expect(seen.getByText('Cedar Support & Stone')).toBeVisible();
  expect(seen.getByRole('link', { name: 'help@cedar.example' })).toBeVisible();
});

test('the portal in this browser starts with the name that was just saved', async () => {
  const face = { name: 'Cedar & Stone', logoUrl: null, email: '', phone: '', whatsapp: '' };
  await open();
  page.api.on(settings.updateSettings, () => stored({ revision: 2 }));
  page.api.on(provider.getProvider, () => face);
  await userEvent.type(screen.getByLabelText('Name'), ' & Stone');
  await save();
  await waitFor(() => expect(JSON.parse(localStorage.getItem('hb-provider') ?? '{}')).toEqual(face));
});

test('saves the other currency and whether cash is accepted, and refuses what is no other currency', async () => {
  await openPrices();
  const currency = screen.getByLabelText('Other currency');
  await userEvent.type(currency, 'usd');
  await save('prices');
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
  await save('prices');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(page.api.sent(settings.updateSettings)).toMatchObject([{ body: { payments }, ifMatch: '"1"' }]);
});

test('saves the tax, whose rate needs a label', async () => {
  await openPrices();
  const enter = async (text: string) => {
    await userEvent.clear(screen.getByLabelText('Tax rate*'));
    await userEvent.type(screen.getByLabelText('Tax rate*'), text);
  };
  await enter('11');
  await save('prices');
  expect(await screen.findByText('Enter a label, such as VAT.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Tax label'), 'VAT');
  await enter('101');
  await save('prices');
  expect(await screen.findByText('Enter a rate from 0 to 100.')).toBeVisible();
  await enter('11.25');
  const payments = { otherCurrency: '', acceptsCash: false, tax: { label: 'VAT', rate: 11.25 } };
  page.api.on(settings.updateSettings, () => stored({ payments, revision: 2 }));
  await save('prices');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(page.api.sent(settings.updateSettings)).toMatchObject([{ body: { payments } }]);
});

test('sends the parts of a section that were changed, each save with the newest revision', async () => {
  await openPrices();
  let saved = stored();
  page.api.on(settings.updateSettings, ({ body }) => {
    saved = stored({ ...(body as Partial<Settings>), revision: saved.revision + 1 });
    page.api.on(settings.getSettings, () => saved);
    return saved;
  });
  for (const rate of ['55.5', '56']) {
    await userEvent.clear(screen.getByLabelText('Rate per hour*'));
    await userEvent.type(screen.getByLabelText('Rate per hour*'), rate);
    await save('prices');
    await waitFor(() => expect(screen.getByLabelText('Rate per hour*')).toBeEnabled());
  }
  expect(page.api.sent(settings.updateSettings).map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ requestRate: 55.5 }, '"1"'],
    [{ requestRate: 56 }, '"2"'],
  ]);
});

test('checks the IBAN at its field', async () => {
  await openAccounts();
  await userEvent.type(screen.getByLabelText('IBAN'), '5');
  await save('payment accounts');
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
  await openPrices();
  await userEvent.clear(screen.getByLabelText('Rate per hour*'));
  await save('prices');
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
  await open('', 'Company', stored({ logoUrl: '/uploads/logo?sig=1' }));
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
  const company = within(screen.getByRole('form', { name: 'Company' }));
  expect(await company.findByRole('alert')).toHaveTextContent('Not for you');
  expect(company.getByRole('alert')).toHaveFocus();
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
  const { address } = await open('/time', 'Timer');
  const field = await screen.findByLabelText('Remind after*');
  await userEvent.clear(field);
  await userEvent.type(field, '9');
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/settings/time');

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
  const { address } = page.open('/dashboard/settings/changes');
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
  expect(address()).toBe('/dashboard/settings/changes?page=2');
});

test('says why a section could not be loaded, and that nothing has changed yet', async () => {
  page.api.on(settings.getSettings, () => noResponse);
  page.api.on(settings.listSettingChanges, () => noChanges);
  page.open('/dashboard/settings');
  expect(await screen.findByText('Error: Failed to fetch settings')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Section'), 'Change history');
  expect(await screen.findByText('No changes yet.')).toBeVisible();
});

describe('invoices without a sender', () => {
  const empty = { name: '', address: '', taxNumber: '' };
  const openWith = async (invoices: number, provider = empty) => {
    page.api.on(settings.getMissingSender, () => ({ isMissing: true, invoices }));
    await open('', 'Company', stored({ provider }));
  };
  const card = () => screen.getByRole('form', { name: 'Company' });

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
