import { security, timers } from '@hourbank/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();
const save = (card: string) => userEvent.click(screen.getByRole('button', { name: `Save ${card}` }));
const openLogin = () => page.open('/dashboard/settings/login');

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
  openLogin();
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
  openLogin();
  const field = await screen.findByLabelText('Two-factor authentication for admins');
  await userEvent.selectOptions(field, 'everyone');
  await save('login and registration');
  expect(await screen.findByText('Set up your own second factor first.')).toBeVisible();
  expect(screen.getByLabelText('Two-factor authentication for admins')).toHaveValue('everyone');
});

test('while settings are saved, nothing can be entered that the saved form would drop', async () => {
  page.api.on(security.updateSecuritySettings, () => new Promise(() => {}));
  openLogin();
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
  openLogin();
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
  openLogin();
  await screen.findByLabelText('Two-factor authentication for admins');
  await save('login and registration');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save login and registration' })).toBeEnabled());
});

test.each([
  [
    '/login',
    'Months to keep the audit log',
    '36',
    'login and registration',
    (stale: () => Reply) => {
      page.api.on(security.updateSecuritySettings, stale);
      page.api.on(security.getSecuritySettings, () => ({ ...storedSecurity, auditMonths: 48, revision: 2 }));
    },
    security.updateSecuritySettings,
    'auditMonths',
  ],
  [
    '/time',
    'Remind after*',
    '6',
    'timer settings',
    (stale: () => Reply) => {
      page.api.on(timers.putTimerSettings, stale);
      page.api.on(timers.getTimerSettings, () => ({ remindAfterHours: 3, revision: 2 }));
    },
    timers.putTimerSettings,
    'remindAfterHours',
  ],
])('a stale form of %s keeps what was typed', async (section, label, text, card, answer, operation, name) => {
  page.open(`/dashboard/settings${section}`);
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  answer(
    () =>
      new Reply(412, {
        code: 'changed_meanwhile',
        error: 'Someone else changed the settings. Reload and try again.',
        requestId: 'test',
        changes: [
          { fields: [name], at: '2015-11-20T10:00:00.000Z', by: { role: 'admin', name: 'Maya', isCaller: false } },
        ],
      }),
  );
  await save(card);
  expect(await screen.findByText(/^Maya changed/)).toHaveTextContent(label.replace('*', ''));
  expect(field).toHaveValue(text);
  expect(page.api.sent(operation)[0]?.ifMatch).toBe('"1"');
});
