import { api } from '@hourbank/testing';
import { expect, type Page } from '@playwright/test';
import type { BusyClient } from './busy-client';
import type { Stack } from './stack';

/** Name, path and heading of every screen, by who sees it. */
export const withoutAdmin = {
  'admin-login': ['/login', 'Backend'],
  'admin-forgot': ['/admin/forgot-password', 'Forgot your password?'],
  'admin-invitation': ['/admin/invite#a', 'Welcome to Hourbank'],
  'admin-reset': ['/admin/reset-password#a', 'New password'],
  'admin-confirm-email': ['/admin/confirm-email#a', 'Confirm your email'],
  'admin-link-none': ['/admin/invite', 'This link has expired or was already used'],
};
export const forAdmins = ({ id, name, packageId, pendingId, sentBackId, entryId, taskId }: BusyClient) => ({
  'admin-dashboard': ['/dashboard', 'Dashboard'],
  'admin-client-table': ['/dashboard/clients/', 'Clients'],
  'admin-tasks': ['/dashboard/tasks', 'Tasks'],
  'admin-tasks-none': ['/dashboard/tasks?status=done', 'Tasks'],
  'admin-tasks-filtered': ['/dashboard/tasks?period=this-year&sort=createdAt', 'Tasks'],
  'admin-task-new': ['/dashboard/tasks/new', 'Add a task'],
  'admin-task': [`/dashboard/tasks/${taskId}`, `Task #${taskId}`],
  'admin-all-entries': ['/dashboard/entries?size=25', 'Time Entries'],
  'admin-all-entries-filtered': ['/dashboard/entries?status=Open&from=2024-01-01&to=2024-01-02', 'Time Entries'],
  'admin-payments': [`/dashboard/payments?package=${pendingId}`, 'Payments'],
  'admin-payments-sent-back': [`/dashboard/payments?package=${sentBackId}`, 'Payments'],
  'admin-reports': ['/dashboard/reports', 'Reports'],
  'admin-settings': ['/dashboard/settings', 'Company'],
  'admin-settings-accounts': ['/dashboard/settings/accounts', 'Payment accounts'],
  'admin-settings-login': ['/dashboard/settings/login', 'Login and registration'],
  'admin-settings-changes': ['/dashboard/settings/changes', 'Change history'],
  'admin-team': ['/dashboard/team', 'Team'],
  'admin-own-account': ['/dashboard/me', 'My account'],
  'admin-audit': ['/dashboard/audit', 'Audit log'],
  'admin-clients': ['/manageclients', 'Client List'],
  'admin-clients-none': ['/manageclients?search=no-such-client', 'Client List'],
  'admin-clients-deleted': ['/dashboard/clients/deleted', 'Deleted clients'],
  'admin-import': ['/dashboard/import', 'Import from a spreadsheet'],
  'admin-client-new': ['/dashboard/clients/addclient', 'Add Client'],
  'admin-client-overview': [`/dashboard/clients/${id}/overview`, name],
  'admin-client-account': [`/dashboard/clients/${id}/account`, 'Account'],
  'admin-client-tasks': [`/dashboard/clients/${id}/tasks`, 'Tasks'],
  'admin-client-terms': [`/dashboard/clients/${id}/terms`, 'Terms'],
  'admin-client-edit': [`/dashboard/clients/${id}`, 'Edit Client'],
  'admin-packages': [`/dashboard/clients/packages/${id}`, 'Packages'],
  'admin-package-new': [`/dashboard/clients/Addpackage/${id}`, 'Add Package'],
  'admin-package-edit': [`/dashboard/clients/editPackage/${packageId}`, `Package #${packageId}`],
  'admin-package-review': [`/dashboard/clients/editPackage/${pendingId}`, `Package #${pendingId}`],
  'admin-package-sent-back': [`/dashboard/clients/editPackage/${sentBackId}`, `Package #${sentBackId}`],
  'admin-entries': [`/dashboard/clients/entries/${id}`, 'Time Entries'],
  'admin-entries-second-page': [`/dashboard/clients/entries/${id}?page=2`, 'Time Entries'],
  'admin-entry-new': [`/dashboard/clients/addentry/${id}`, 'New Time Entry'],
  'admin-entry-for-task': [`/dashboard/clients/addentry/${id}?task=${taskId}`, 'New Time Entry'],
  'admin-entry-edit': [`/dashboard/clients/editentry/${entryId}`, `Time Entry #${entryId}`],
});
export const withoutClient = {
  'portal-login': ['/', 'Client login'],
  'portal-register': ['/register', 'Register'],
  'portal-forgot': ['/client-forgot-password', 'Forgot password'],
  'portal-reset': ['/client-reset-password?token=a', 'New password'],
  'portal-reset-none': ['/client-reset-password', 'New password'],
  'portal-confirm-email': ['/client-confirm-email#a', 'Confirm your email'],
  'portal-confirm-email-none': ['/client-confirm-email', 'Confirm your email'],
  'portal-balance-none': ['/balance', 'Balance'],
  'portal-verify': ['/verify', 'Verify a statement'],
  'portal-unsubscribe': ['/unsubscribe', 'Stop emails'],
};
export const forClients = ({ taskId, name }: BusyClient) => ({
  'portal-overview': ['/client-portal', `Welcome, ${name}!`],
  'portal-usage': ['/client-portal/usage', 'Usage History'],
  'portal-request-time': ['/client-portal/request-time', 'Pending Packages'],
  'portal-bills': ['/client-portal/bills', 'Paid Packages/Services'],
  'portal-reports': ['/client-portal/reports', 'Full Services Report'],
  'portal-tasks': ['/client-portal/tasks', 'Your Tasks'],
  'portal-task-new': ['/client-portal/tasks/new', 'Create New Task/Request'],
  'portal-account': ['/client-portal/account', 'My account'],
  'portal-task-messages': [`/client-portal/tasks/${taskId}/messages`, `Task #${taskId}`],
  'portal-task-edit': [`/client-portal/tasks/${taskId}`, 'Edit Task'],
});

/** Whether a journey tries all of its combinations; otherwise it tries each value at least once. Nightly runs do. */
export const isComplete = process.env.JOURNEY_MATRIX === 'complete';

/** Addresses of the screens of each console, after the login. */
const consoles = [/^\/(dashboard|manageclients)/, /^\/client-portal/];
const consoleOf = (address: string) => consoles.find((addresses) => addresses.test(address));

/**
 * Opens a screen. A page that shows another one of the same console changes the address as a link does, which takes a
 * third of the time of a load.
 */
export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  const title = page.getByRole('heading', { name: heading }).first();
  const shown = consoleOf(new URL(page.url()).pathname);
  // The title of the new screen shows that it has come, so it must not be that of the old one.
  if (!shown || shown !== consoleOf(path) || (await title.isVisible())) await page.goto(path);
  else await page.evaluate((to) => history.pushState({}, '', to), path);
  await expect(title).toBeVisible();
}

/** Stores a token, so that pages open logged in. */
export const keepToken = (page: Page, key: string, token: string) =>
  page.addInitScript(([name, value]) => localStorage.setItem(name as string, value as string), [key, token]);

/** Opens all later pages with sessions of both consoles. */
export async function logInBoth(page: Page, stack: Stack, client: { token: string }): Promise<void> {
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await keepToken(page, 'clientToken', client.token);
}
