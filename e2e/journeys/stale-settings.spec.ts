import type { Admin, Preferences, ResponseOf, Timer, timers } from '@hourbank/contracts';
import { api as apiOf, type Api } from '@hourbank/testing';
import type { Locator, Page } from '@playwright/test';
import { adminConsole } from '../support/admin-console';
import type { MailServer } from '../../svc-identity/tests/mail-server';
import { aColleague } from '../support/colleague';
import type { Stack } from '../support/stack';
import { expect, test } from '../support/fixtures';
import { anAccount } from '../support/people';

/** A form with a revision. Somebody else saves `elsewhere` while `typed` is entered in a tab that was opened before. */
interface StaleForm {
  form: string;
  save: string;
  /** Label and value; a value of a checkbox is true. */
  typed: readonly [label: string, value: string | true];
  path: string;
  elsewhere: Record<string, unknown>;
  /** The stored fields in the end: both changes. */
  both: Record<string, unknown>;
}

const terms = {
  form: 'Expiry terms',
  save: 'Save terms',
  typed: ['Grace period', '9'],
  elsewhere: { expiresAfterMonths: 18 },
  both: { expiresAfterMonths: 18, graceDays: 9 },
} as const;
const alerts = {
  form: 'Alerts',
  save: 'Save alerts',
  typed: ['Low at', '97'],
  elsewhere: { noticePercent: 71 },
  both: { noticePercent: 71, lowPercent: 97 },
} as const;
const rounding = {
  form: 'Rounding',
  save: 'Save rule',
  typed: ['Minimum', '7'],
  elsewhere: { unit: 5 },
  both: { unit: 5, minimum: 7 },
} as const;
const schedule = {
  form: 'Monthly statements',
  save: 'Save schedule',
  typed: ['Send statements', 'monthly'],
  elsewhere: { day: 15 },
  both: { frequency: 'monthly', day: 15 },
} as const;

const ofClient = (id: number): StaleForm[] => [
  { ...terms, path: `/api/accounts/${id}/terms` },
  { ...alerts, path: `/api/accounts/${id}/alert-settings` },
  { ...rounding, path: `/api/rounding/${id}` },
  { ...schedule, path: `/api/statements/schedule/${id}` },
];

/** By section of the settings. */
const ofEveryone: Readonly<Record<string, StaleForm>> = {
  expiry: { ...terms, path: '/api/account-terms' },
  alerts: { ...alerts, path: '/api/alert-settings' },
  time: {
    form: 'Timer',
    save: 'Save timer settings',
    typed: ['Remind after', '5'],
    path: '/api/timer-settings',
    elsewhere: { remindAfterHours: 6 },
    both: { remindAfterHours: 5 },
  },
  statements: { ...schedule, path: '/api/statements/schedule' },
  login: {
    form: 'Login and registration',
    save: 'Save login and registration',
    typed: ['Months to keep the audit log', '40'],
    path: '/api/security-settings',
    elsewhere: { auditMonths: 50 },
    both: { auditMonths: 40 },
  },
  company: {
    form: 'Company',
    save: 'Save company',
    typed: ['Tax number', 'LB 7788'],
    path: '/api/settings',
    elsewhere: { provider: { name: 'Cedar Support', address: 'Beirut', taxNumber: '' } },
    both: { provider: { name: 'Cedar Support', taxNumber: 'LB 7788' } },
  },
  prices: {
    form: 'Prices',
    save: 'Save prices',
    typed: ['Rate per hour', '64'],
    path: '/api/settings',
    elsewhere: { requestRate: 63 },
    both: { requestRate: 64 },
  },
};

async function enter(form: Locator, [label, value]: StaleForm['typed']): Promise<void> {
  const field = form.getByLabel(label).first();
  if (value === true) return field.check();
  const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
  if (isChoice) await field.selectOption(value);
  else await field.fill(value);
}

/** Saves each form of a page that was opened before somebody else saved another value of it. */
async function saveStale(page: Page, api: Api, forms: readonly StaleForm[]): Promise<void> {
  const stored = async (path: string) => (await api<Record<string, unknown>>('GET', path)).body;
  const formOf = ({ form }: StaleForm) => page.getByRole('form', { name: form, exact: true });
  const before = new Map<string, Record<string, unknown>>();
  for (const one of forms) {
    await enter(formOf(one), one.typed);
    if (!before.has(one.path)) before.set(one.path, await stored(one.path));
  }
  for (const one of forms) {
    await test.step(`${one.form} ${one.path}`, async () => {
      const { revision, isDefault, logoUrl, ...fields } = await stored(one.path);
      expect((await api('PUT', one.path, { ...fields, ...one.elsewhere })).status).toBe(200);
      const form = formOf(one);
      const save = form.getByRole('button', { name: one.save, exact: true });
      await save.click();
      const conflict = form.getByRole('alert').filter({ hasText: 'Your changes are not saved yet.' });
      await expect(conflict).toContainText('in another window');
      await conflict.getByRole('button', { name: 'Keep my changes' }).click();
      await save.click();
      await expect.poll(() => stored(one.path)).toMatchObject(one.both);
      await expect(conflict).toBeHidden();
    });
  }
  for (const [path, { revision, isDefault, logoUrl, ...fields }] of before) await api('PUT', path, fields);
}

const preconditionFailed = /status of 412/;

type Login = Pick<Stack, 'url' | 'admin'>;

/** Signs an admin in, whose identity is confirmed, in the browser and for calls as from another tab. */
async function logIn(page: Page, { url, admin: { username, password } }: Login): Promise<Api> {
  const { body } = await apiOf(url)<{ token: string }>('POST', '/api/auth/login', { username, password });
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), body.token);
  return apiOf(url, { token: body.token });
}

/** The same stack with the login of a new admin. */
const withColleague = async (stack: Stack, mailServer: MailServer): Promise<Login> => ({
  url: stack.url,
  admin: await aColleague(stack, mailServer, 'manager'),
});

test('settings that were saved elsewhere stay when a card of an older tab is saved', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(preconditionFailed);
  const account = await anAccount(stack.url, adminApi);
  const api = await logIn(page, stack);
  for (const [section, form] of Object.entries(ofEveryone)) {
    await page.goto(`/dashboard/settings/${section}`);
    await saveStale(page, api, [form]);
  }
  await page.goto(`/dashboard/clients/${account.id}/terms`);
  await saveStale(page, api, ofClient(account.id));
});

test("the own name and a person's preferences stay when they are saved in an older tab", async ({
  page,
  stack,
  mailServer,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(preconditionFailed);
  const api = await logIn(page, await withColleague(stack, mailServer));
  await page.goto('/dashboard/me');
  const profile = page.getByRole('form', { name: 'Profile' });
  const name = profile.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Lina A.');
  await api('PUT', '/api/auth/me', { name: 'Lina Karam' });
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByRole('alert')).toContainText('You changed Name in another window');
  await expect(profile.getByRole('alert')).toContainText('Lina Karam');
  await profile.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(name).toHaveValue('Lina A.');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await api('GET', '/api/auth/me')).body).toMatchObject({ name: 'Lina A.' });

  const account = await anAccount(stack.url, adminApi);
  for (const [path, caller] of [
    ['/api/preferences', api],
    ['/api/client/preferences', account.api],
  ] as const) {
    if (caller === account.api) {
      await page.addInitScript((token) => localStorage.setItem('clientToken', token), account.token);
      await page.goto('/client-portal/account');
    }
    const form = page.getByRole('form', { name: 'Notices and emails' });
    const kind = (nth: number) => form.getByRole('group').nth(nth);
    await kind(0).getByLabel('By email').uncheck();
    const { revision: _, ...before } = (await caller<Preferences & { revision: number }>('GET', path)).body;
    await caller('PUT', path, { ...before, expiry: { bell: false, email: true } });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('in another window');
    await form.getByRole('button', { name: 'Use newer values' }).click();
    await expect(kind(0).getByLabel('By email')).not.toBeChecked();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await caller('GET', path)).body)
      .toMatchObject({ level: { email: false }, expiry: { bell: false } });
  }
});

test("a colleague's role and a timer's client are not changed from an outdated page", async ({
  page,
  stack,
  mailServer,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(preconditionFailed);
  const { id } = await aColleague(stack, mailServer, 'technician');
  const api = await logIn(page, stack);
  const colleague = async () => (await api<Admin[]>('GET', '/api/admins')).body.find((admin) => admin.id === id);
  await page.goto('/dashboard/team');
  const row = page.getByRole('row').filter({ has: page.getByText((await colleague())?.email ?? '') });
  // The page has the row before it changes elsewhere.
  await expect(row).toBeVisible();
  await api('PUT', `/api/admins/${id}`, { disabled: true });
  await row.getByRole('combobox').selectOption('owner');
  await adminConsole(page).confirm('becomes Owner', 'Change role');
  await expect(page.getByRole('status').filter({ hasText: 'You changed Status in another window' })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Enable/ })).toBeVisible();
  expect(await colleague()).toMatchObject({ role: 'technician', state: 'disabled' });

  const account = await anAccount(stack.url, adminApi, { name: 'Ziad of the stale timer' });
  const timer = (await api<Timer>('POST', '/api/timers', {})).body;
  await api('POST', `/api/timers/${timer.id}/stop`, {});
  await page.goto('/dashboard/tasks');
  await page.getByRole('complementary').getByRole('button', { name: '1 paused timer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Timers' });
  await dialog
    .getByRole('listitem')
    .getByLabel(/Client/)
    .fill('stale timer');
  const hit = dialog.getByRole('button', { name: account.name });
  await expect(hit).toBeVisible();
  await api('PATCH', `/api/timers/${timer.id}`, { note: 'Router' });
  await hit.click();
  await expect(page.getByRole('status').filter({ hasText: 'You changed Note in another window' })).toBeVisible();
  const { timers: kept } = (await api<ResponseOf<typeof timers.listTimers>>('GET', '/api/timers')).body;
  expect(kept).toMatchObject([{ clientId: null, note: 'Router' }]);
  await api('DELETE', `/api/timers/${timer.id}`);
});
