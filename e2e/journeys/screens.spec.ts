import { api, aPng, form } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { type Account, aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { type Theme, useTheme } from '../support/screen';

/** A client with everything that lists can show, including words too long for their place. */
async function aBusyClient(url: string, adminApi: Parameters<typeof anAccount>[1]) {
  const account = await anAccount(url, adminApi, {
    name: 'Rana Haddad', companyName: 'Haddad Architects and Partners for the whole of the Middle East', phone: '+961 1 234 567',
    website: 'https://haddad-architects-and-partners.example/a/long/address/that/never/seems/to/end', address: 'Hamra, Beirut', note: 'Pays late',
  });
  const sold = await aSoldPackage(adminApi, account.id, { hoursPurchased: 40 });
  await adminApi('PUT', `/api/timePackages/${sold.id}`, form({}, { paymentProof: aPng(400, 300) }));
  await aSoldPackage(adminApi, account.id, { hoursPurchased: 2.5, ratePerHour: 45.5, status: 'pending', paymentMethod: 'omt' });
  await aSoldPackage(adminApi, account.id, { hoursPurchased: 12, status: 'expired', paymentMethod: 'wish' });
  let entryId = 0;
  for (const [index, status] of (['Open', 'In Progress', 'Resolved', 'Closed', 'Open', 'Closed'] as const).entries()) {
    const description = `<p>Moved the <strong>mail server</strong> to the new machine and wrote down what everybody has to change by Monday.</p><ul><li>${'phones '.repeat(8)}</li><li><a href="https://example.com">tickets</a></li></ul>`;
    ({ id: entryId } = await aLoggedEntry(adminApi, sold, { hours: 0.75 + index, status, description }));
  }
  await adminApi('PUT', `/api/timeEntries/${entryId}`, form({}, { screenshots: [aPng(64, 48, 'a.png'), aPng(48, 64, 'b.png'), aPng(80, 20, 'c.png')] }));
  const { body } = await account.api<{ entry: { id: number } }>('POST', '/api/client/tasks', { description: '<p>Please add the <em>price list</em> for 2027.</p>' });
  return { ...account, packageId: sold.id, entryId, taskId: body.entry.id };
}

const keepToken = (page: Page, key: string, token: string) => page.addInitScript(([name, value]) => localStorage.setItem(name as string, value as string), [key, token]);

const withoutAdmin = { 'admin-login': ['/login', 'Backend'] };
const forAdmins = ({ id, packageId, entryId }: Account & { packageId: number; entryId: number }) => ({
  'admin-clients': ['/manageclients', 'Client List'],
  'admin-clients-none': ['/manageclients?search=nobody-is-called-so', 'Client List'],
  'admin-client-new': ['/dashboard/clients/addclient', 'Add Client'],
  'admin-client-edit': [`/dashboard/clients/${id}`, 'Edit Client'],
  'admin-packages': [`/dashboard/clients/packages/${id}`, 'Packages'],
  'admin-package-new': [`/dashboard/clients/Addpackage/${id}`, 'Add Package'],
  'admin-package-edit': [`/dashboard/clients/editPackage/${packageId}`, `Package #${packageId}`],
  'admin-entries': [`/dashboard/clients/entries/${id}`, 'Time Entries'],
  'admin-entries-second-page': [`/dashboard/clients/entries/${id}?page=2`, 'Time Entries'],
  'admin-entry-new': [`/dashboard/clients/addentry/${id}`, 'New Time Entry'],
  'admin-entry-edit': [`/dashboard/clients/editentry/${entryId}`, `Time Entry #${entryId}`],
});
const withoutClient = { 'portal-login': ['/', 'Client login'], 'portal-register': ['/register', 'Register'] };
const forClients = ({ taskId }: { taskId: number }) => ({
  'portal-overview': ['/client-portal', 'Welcome, Rana Haddad!'],
  'portal-usage': ['/client-portal/usage', 'Usage History'],
  'portal-tasks': ['/client-portal/tasks', 'Your Tasks'],
  'portal-task-new': ['/client-portal/tasks/new', 'Create New Task/Request'],
  'portal-task-edit': [`/client-portal/tasks/${taskId}`, 'Edit Task'],
});

async function visit(page: Page, screens: Record<string, string[]>) {
  for (const [name, [path = '/', heading = '']] of Object.entries(screens)) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectGoodScreen(page, name);
    });
  }
}

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  test(`every screen is accessible and fits a phone, ${theme}`, async ({ page, house, adminApi }) => {
    test.setTimeout(120_000);
    const client = await aBusyClient(house.url, adminApi);
    const { body: admin } = await api(house.url)<{ token: string }>('POST', '/api/auth/login', house.admin);
    await useTheme(page, theme);
    await visit(page, { ...withoutAdmin, ...withoutClient });
    await keepToken(page, 'adminToken', admin.token);
    await keepToken(page, 'clientToken', client.token);
    await visit(page, { ...forAdmins(client), ...forClients(client) });
  });
}
