import { accounts, accountTerms, alertSettings, identity, ledger } from '@hourbank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// The router loads these on demand, which can take longer than a test waits on a busy machine.
import '../../app/layout';
import '../../app/pages/client-account-page';
import { aClient, aForecast, anAccount, anAccountPackage, aPackage } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';

const page = setUpConsole();

function setUpClient() {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(accounts.getAccount, () =>
    anAccount({
      nextExpiry: { on: '2030-11-30', hours: 3 },
      packages: [anAccountPackage({ expiresOn: '2030-11-30' })],
    }),
  );
  page.api.on(accountTerms.getAccountTerms, () => ({
    expiresAfterMonths: null,
    graceDays: 7,
    revision: 1,
    isDefault: true,
  }));
  page.api.on(ledger.listLedger, () => []);
}
async function openAccount(search = '') {
  setUpClient();
  const opened = page.open(`/dashboard/clients/3/account${search}`);
  await screen.findByText('No ledger entries.');
  return opened;
}
function openTerms() {
  setUpClient();
  return page.open('/dashboard/clients/3/terms');
}
/** What the band says about the hours. */
const band = () => screen.getByRole('region', { name: 'Account' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

test.each([
  ['2030-11-14', 'About 14 Nov 2030At 1.8 h a week'],
  [null, 'In more than a yearAt 1.8 h a week'],
])('says when the hours run out: %s', async (runsOutOn, text) => {
  await openAccount();
  await waitFor(() => expect(band()).toHaveTextContent('No forecast yetIt needs a few weeks of work.'));
  page.api.on(accounts.getAccount, () => anAccount({ forecast: aForecast({ runsOutOn }) }));
  page.api.on(accounts.adjustAccount, () => anAccount());
  await press('Deduct hours');
  await userEvent.type(dialog().getByLabelText('Hours*'), '1');
  await userEvent.type(dialog().getByLabelText('Reason*'), 'Agreed by phone');
  await userEvent.click(dialog().getByRole('button', { name: 'Deduct hours' }));
  await waitFor(() => expect(band()).toHaveTextContent(text));
});

test('takes hours away with a reason, and shows the balance before and after', async () => {
  page.api.on(accounts.adjustAccount, () => anAccount());
  await openAccount();
  await press('Deduct hours');
  await userEvent.click(dialog().getByRole('button', { name: 'Deduct hours' }));
  expect(await dialog().findByText('Enter a reason.')).toBeVisible();
  expect(dialog().getByLabelText('Reason*')).toHaveAccessibleDescription(/Enter a reason/);
  await userEvent.type(dialog().getByLabelText('Hours*'), '2.5');
  await userEvent.type(dialog().getByLabelText('Reason*'), 'Agreed by phone');
  expect(dialog().getByText('Balance: 11 h → 8.5 h')).toBeVisible();
  for (const refused of ['-2', '1.000', '0.005']) {
    fireEvent.change(dialog().getByLabelText('Hours*'), { target: { value: refused } });
    expect(dialog().queryByText(/^Balance:/)).toBeNull();
  }
  fireEvent.change(dialog().getByLabelText('Hours*'), { target: { value: '2.5' } });
  await userEvent.click(dialog().getByRole('button', { name: 'Deduct hours' }));
  expect(await screen.findByText('The hours were deducted.')).toBeVisible();
  const [sent] = page.api.sent(accounts.adjustAccount);
  expect(sent?.body).toEqual({ hours: 2.5, reason: 'Agreed by phone' });
  expect(sent?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('shows why hours cannot be taken away, and keeps the input', async () => {
  page.api.on(accounts.adjustAccount, () =>
    errorResponse(409, 'Not enough hours left: 11 h of 20 h.', {}, 'not_enough_hours'),
  );
  await openAccount();
  await press('Deduct hours');
  page.api.on(accounts.getAccount, () => anAccount({ balance: 7 }));
  await userEvent.type(dialog().getByLabelText('Hours*'), '20');
  expect(dialog().getByText('Only 11 h left in total.')).toBeVisible();
  await userEvent.type(dialog().getByLabelText('Reason*'), 'Correction');
  await userEvent.click(dialog().getByRole('button', { name: 'Deduct hours' }));
  await waitFor(() =>
    expect(dialog().getByLabelText('Hours*')).toHaveAccessibleDescription(
      'Not enough hours left: 11\u00a0h of 20\u00a0h.',
    ),
  );
  expect(dialog().getByLabelText('Hours*')).toHaveValue('20');
  // The hours were taken meanwhile.
  await waitFor(() => expect(band()).toHaveTextContent('7 h of 12 h left'));
});

test.each([
  ['closed', [anAccountPackage({ status: 'expired', hoursLeft: 0 })]],
  ['deleted', []],
])('the select of packages shows the one that is sent, also after it was %s', async (_, packages) => {
  page.api.on(accounts.adjustAccount, () => {
    page.api.on(accounts.getAccount, () => anAccount({ balance: 0, packages }));
    return errorResponse(422, 'Please select a package.', { packageId: 'Please select a package.' });
  });
  await openAccount();
  await press('Deduct hours');
  await userEvent.type(dialog().getByLabelText('Hours*'), '1');
  await userEvent.type(dialog().getByLabelText('Reason*'), 'Correction');
  const select = dialog().getByLabelText('Package');
  await userEvent.selectOptions(select, '31');
  await userEvent.click(dialog().getByRole('button', { name: 'Deduct hours' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Please select a package.'));
  await waitFor(() => expect(select).toHaveDisplayValue('Package #31'));
  expect(page.api.sent(accounts.adjustAccount)[0]?.body).toMatchObject({ packageId: 31 });
  await userEvent.selectOptions(select, 'In order of expiry');
  expect(within(select).queryByText('Package #31')).toBeNull();
});

test('gives bonus hours', async () => {
  page.api.on(accounts.giveBonus, () => new Reply(201, aPackage({ origin: 'bonus' })));
  await openAccount();
  await press('Add bonus hours');
  await userEvent.type(dialog().getByLabelText('Hours*'), '2');
  await userEvent.type(dialog().getByLabelText('Reason*'), 'Thank you');
  expect(dialog().getByText('Balance: 11 h → 13 h')).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Add bonus hours' }));
  expect(await screen.findByText('The bonus hours were added.')).toBeVisible();
  expect(page.api.sent(accounts.giveBonus)[0]?.body).toEqual({ hours: 2, reason: 'Thank you' });
});

test('saves terms of the client and returns to the default', async () => {
  openTerms();
  const form = within(await screen.findByRole('form', { name: 'Expiry terms' }));
  expect(form.getByText('The default terms apply.')).toBeVisible();
  page.api.on(accountTerms.putAccountTerms, () => ({
    expiresAfterMonths: 12,
    graceDays: 7,
    revision: 2,
    isDefault: false,
  }));
  page.api.on(accountTerms.getAccountTerms, () => ({
    expiresAfterMonths: 12,
    graceDays: 7,
    revision: 2,
    isDefault: false,
  }));
  await userEvent.type(form.getByLabelText('New packages expire after'), '12');
  await userEvent.click(form.getByRole('button', { name: 'Save terms' }));
  expect(await screen.findByText('This client has its own terms.')).toBeVisible();
  expect(page.api.sent(accountTerms.putAccountTerms)[0]?.body).toEqual({ expiresAfterMonths: 12, graceDays: 7 });
  page.api.on(accountTerms.deleteAccountTerms, () => undefined as never);
  page.api.on(accountTerms.getAccountTerms, () => ({
    expiresAfterMonths: null,
    graceDays: 7,
    revision: 3,
    isDefault: true,
  }));
  await press('Use the default terms');
  expect(await screen.findByText('The default terms apply.')).toBeVisible();
});

test('leaving changed cards asks once for all of them', async () => {
  const { address } = openTerms();
  const terms = within(await screen.findByRole('form', { name: 'Expiry terms' }));
  const rounding = within(await screen.findByRole('form', { name: 'Rounding' }));
  await userEvent.type(terms.getByLabelText('New packages expire after'), '12');
  await userEvent.type(rounding.getByLabelText('Minimum*'), '5');
  await userEvent.click(screen.getByRole('link', { name: 'Tasks' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/clients/3/terms');
  expect(terms.getByLabelText('New packages expire after')).toHaveValue('12');

  await userEvent.click(screen.getByRole('link', { name: 'Tasks' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(address()).toBe('/dashboard/tasks'));
});

const newerTerms = { expiresAfterMonths: null, graceDays: 3, revision: 2, isDefault: false };

test('keeps typed terms that are stale, says who changed what, and offers the newer values', async () => {
  openTerms();
  const form = within(await screen.findByRole('form', { name: 'Expiry terms' }));
  await userEvent.type(form.getByLabelText('New packages expire after'), '12');
  page.api.on(accountTerms.getAccountTerms, () => newerTerms);
  page.api.on(
    accountTerms.putAccountTerms,
    () =>
      new Reply(412, {
        code: 'changed_meanwhile',
        error: 'Someone else changed the terms. Reload and try again.',
        requestId: 'test',
        changes: [
          {
            fields: ['graceDays'],
            at: '2015-11-02T09:00:00.000Z',
            by: { role: 'admin', name: 'Nadia', isCaller: false },
          },
        ],
      }),
  );
  await userEvent.click(form.getByRole('button', { name: 'Save terms' }));
  expect(await form.findByText(/^Someone else changed the terms\./)).toBeVisible();
  expect(form.getByText(/^Nadia changed Grace period/)).toBeVisible();
  expect(form.getByLabelText('New packages expire after')).toHaveValue('12');
  await userEvent.click(form.getByRole('button', { name: 'Use newer values' }));
  expect(form.getByLabelText(/^Grace period/)).toHaveValue('3');
  page.api.on(accountTerms.putAccountTerms, () => ({ ...newerTerms, expiresAfterMonths: 12, revision: 3 }));
  await userEvent.click(form.getByRole('button', { name: 'Save terms' }));
  expect(await screen.findByText('The terms were saved.')).toBeVisible();
  const sent = page.api.sent(accountTerms.putAccountTerms);
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(sent.at(-1)?.body).toEqual({ expiresAfterMonths: 12, graceDays: 3 });
});

test('newer terms that arrive while somebody types do not replace what was typed', async () => {
  openTerms();
  const form = within(await screen.findByRole('form', { name: 'Expiry terms' }));
  await userEvent.type(form.getByLabelText('New packages expire after'), '12');
  page.api.on(accountTerms.getAccountTerms, () => newerTerms);
  // Saving other settings of the page reloads all of them.
  page.api.on(alertSettings.putAlertSettings, () => ({
    noticePercent: 80,
    lowPercent: 95,
    noticeHours: null,
    lowHours: null,
    expiryDays: [30, 7, 1],
    toClient: true,
    toAdmins: true,
    revision: 2,
    isDefault: false,
  }));
  const alerts = within(await screen.findByRole('form', { name: 'Alerts' }));
  const before = page.api.sent(accountTerms.getAccountTerms).length;
  await userEvent.click(alerts.getByRole('button', { name: 'Save alerts' }));
  await waitFor(() => expect(page.api.sent(accountTerms.getAccountTerms).length).toBeGreaterThan(before));
  expect(await screen.findByText('The alerts were saved.')).toBeVisible();
  expect(form.getByLabelText('New packages expire after')).toHaveValue('12');
  expect(form.getByLabelText(/^Grace period/)).toHaveValue('7');
});

test('saves the alerts of the client and returns to the default', async () => {
  openTerms();
  const form = within(await screen.findByRole('form', { name: 'Alerts' }));
  expect(form.getByText('The default alerts apply.')).toBeVisible();
  await userEvent.clear(form.getByLabelText(/Low at/));
  await userEvent.type(form.getByLabelText(/Low at/), '70');
  await userEvent.click(form.getByRole('button', { name: 'Save alerts' }));
  expect(await form.findByText('Enter a percentage at or above the notice level.')).toBeVisible();
  expect(page.api.sent(alertSettings.putAlertSettings)).toEqual([]);

  const limits = { noticePercent: 80, lowPercent: 90, noticeHours: 4, lowHours: null };
  const own = { ...limits, expiryDays: [30, 7], toClient: true, toAdmins: false, revision: 2, isDefault: false };
  page.api.on(alertSettings.putAlertSettings, () => own);
  page.api.on(alertSettings.getAlertSettings, () => own);
  await userEvent.clear(form.getByLabelText(/Low at/));
  await userEvent.type(form.getByLabelText(/Low at/), '90');
  await userEvent.type(form.getByLabelText(/Notice below/), '4');
  await userEvent.click(form.getByLabelText('Notify the admins'));
  const days = form.getByLabelText(/Days before hours expire/);
  expect(days).toHaveValue('30,7,1');
  await userEvent.clear(days);
  await userEvent.type(days, '30, seven');
  await userEvent.click(form.getByRole('button', { name: 'Save alerts' }));
  expect(await form.findByText(/Enter up to five numbers of days/)).toBeVisible();
  await userEvent.clear(days);
  await userEvent.type(days, '30, 7');
  await userEvent.click(form.getByRole('button', { name: 'Save alerts' }));
  expect(await screen.findByText('This client has its own alerts.')).toBeVisible();
  const { revision, isDefault, ...body } = own;
  expect(page.api.sent(alertSettings.putAlertSettings)[0]?.body).toEqual(body);

  page.api.on(alertSettings.deleteAlertSettings, () => undefined as never);
  page.api.on(alertSettings.getAlertSettings, () => ({ ...own, revision: 3, isDefault: true }));
  await press('Use the default alerts');
  expect(await screen.findByText('The default alerts apply.')).toBeVisible();
});

test('a technician sees hours and the ledger, and changes nothing', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  await openAccount();
  expect(band()).toHaveTextContent('11 h of 12 h left');
  expect(screen.queryByRole('button', { name: 'Deduct hours' })).toBeNull();
  expect(screen.queryByRole('form', { name: 'Expiry terms' })).toBeNull();
  expect(screen.queryByRole('form', { name: 'Alerts' })).toBeNull();
});

test('an accountant sees terms and alerts, and changes neither them nor the balance', async () => {
  localStorage.setItem('adminToken', tokenOf('accountant'));
  openTerms();
  expect(await screen.findByRole('heading', { name: 'Expiry terms' })).toBeVisible();
  for (const name of ['Deduct hours', 'Add bonus hours', 'Save terms', 'Save alerts'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
