import { api, aPdf, aPng, aText, form } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import {
  type Account,
  aLoggedEntry,
  anAccount,
  aRequestedPackage,
  aSoldPackage,
  aTaskWithMeeting,
} from '../support/people';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { type Theme, useTheme } from '../support/screen';

const account = (accountNumber: string) => ({ accountNumber, accountName: 'Hourbank s.a.r.l.' });
const instructions = {
  omt: account('00-123-4567'),
  bob: account('1'.repeat(40)),
  wish: account('11-111-1111'),
  bank: {
    accountBranch: 'Hamra, Beirut 001',
    iban: 'LB62099900000001001901229114',
    currency: 'USD',
    swiftCode: 'BANKLBBE',
  },
};

/** A client with everything that lists can show, including words too long for their place. */
async function aBusyClient(url: string, adminApi: Parameters<typeof anAccount>[1]) {
  const account = await anAccount(url, adminApi, {
    name: 'Rana Haddad',
    companyName: 'Haddad Architects and Partners for the whole of the Middle East',
    phone: '+961 1 234 567',
    website: 'https://haddad-architects-and-partners.example/a/long/address/that/never/seems/to/end',
    address: 'Hamra, Beirut',
    note: 'Pays late',
  });
  const sold = await aSoldPackage(adminApi, account.id, { hoursPurchased: 40 });
  await adminApi('PUT', `/api/timePackages/${sold.id}`, form({}, { paymentProof: aPng(400, 300) }));
  const { id: pendingId } = await aRequestedPackage(account.api, aPng(300, 400));
  const { id: sentBackId } = await aRequestedPackage(account.api, aPdf());
  await adminApi('POST', `/api/timePackages/${sentBackId}/send-back`, {
    reason: 'The receipt shows another amount than the package costs. '.repeat(4),
  });
  await aSoldPackage(adminApi, account.id, {
    hoursPurchased: 2.5,
    ratePerHour: 45.5,
    status: 'pending',
    paymentMethod: 'omt',
  });
  await aSoldPackage(adminApi, account.id, { hoursPurchased: 12, status: 'expired', paymentMethod: 'wish' });
  let entryId = 0;
  for (const [index, status] of (['Open', 'In Progress', 'Resolved', 'Closed', 'Open', 'Closed'] as const).entries()) {
    const description = `<p>Moved the <strong>mail server</strong> to the new machine and wrote down what everybody has to change by Monday.</p><ul><li>${'phones '.repeat(8)}</li><li><a href="https://example.com">tickets</a></li></ul>`;
    ({ id: entryId } = await aLoggedEntry(adminApi, sold, { hours: 0.75 + index, status, description }));
  }
  await adminApi(
    'PUT',
    `/api/timeEntries/${entryId}`,
    form({}, { screenshots: [aPng(64, 48, 'a.png'), aPng(48, 64, 'b.png'), aPng(80, 20, 'c.png')] }),
  );
  const { id: taskId } = await aTaskWithMeeting(account.api, '<p>Please add the <em>price list</em> for 2027.</p>');
  await account.api(
    'POST',
    '/api/client/tasks',
    form(
      { description: `<p>${'Move the mail server. '.repeat(20)}</p>` },
      {
        screenshots: [aPng(64, 48, 'a.png'), aPng(48, 64, 'b.png')],
        documents: [aPdf('Brief', `${'a-long-name-'.repeat(12)}.pdf`), aText()],
      },
    ),
  );
  await adminApi('PUT', '/api/settings', { paymentInstructions: instructions });
  return { ...account, packageId: sold.id, pendingId, sentBackId, entryId, taskId };
}

const keepToken = (page: Page, key: string, token: string) =>
  page.addInitScript(([name, value]) => localStorage.setItem(name as string, value as string), [key, token]);

const withoutAdmin = { 'admin-login': ['/login', 'Backend'] };
interface Busy extends Account {
  packageId: number;
  pendingId: number;
  sentBackId: number;
  entryId: number;
  taskId: number;
}
const forAdmins = ({ id, packageId, pendingId, sentBackId, entryId, taskId }: Busy) => ({
  'admin-dashboard': ['/dashboard', 'Dashboard'],
  'admin-client-table': ['/dashboard/clients/', 'Clients'],
  'admin-tasks': ['/dashboard/tasks', 'Tasks'],
  'admin-tasks-none': ['/dashboard/tasks?status=done', 'Tasks'],
  'admin-settings': ['/dashboard/settings', 'Settings'],
  'admin-clients': ['/manageclients', 'Client List'],
  'admin-clients-none': ['/manageclients?search=nobody-is-called-so', 'Client List'],
  'admin-client-new': ['/dashboard/clients/addclient', 'Add Client'],
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
const withoutClient = {
  'portal-login': ['/', 'Client login'],
  'portal-register': ['/register', 'Register'],
  'portal-forgot': ['/client-forgot-password', 'Forgot password'],
  'portal-reset': ['/client-reset-password?token=a', 'New password'],
  'portal-reset-none': ['/client-reset-password', 'New password'],
};
const forClients = ({ taskId }: Busy) => ({
  'portal-overview': ['/client-portal', 'Welcome, Rana Haddad!'],
  'portal-usage': ['/client-portal/usage', 'Usage History'],
  'portal-request-time': ['/client-portal/request-time', 'Pending Packages'],
  'portal-bills': ['/client-portal/bills', 'Paid Packages/Services'],
  'portal-reports': ['/client-portal/reports', 'Full Services Report'],
  'portal-tasks': ['/client-portal/tasks', 'Your Tasks'],
  'portal-task-new': ['/client-portal/tasks/new', 'Create New Task/Request'],
  'portal-task-edit': [`/client-portal/tasks/${taskId}`, 'Edit Task'],
});

async function visit(page: Page, screens: Record<string, string[]>) {
  for (const [name, [path = '/', heading = '']] of Object.entries(screens)) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expectGoodScreen(page, name);
    });
  }
}

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  test(`every screen is accessible and fits a phone, ${theme}`, async ({ page, house, adminApi }) => {
    test.setTimeout(240_000);
    const client = await aBusyClient(house.url, adminApi);
    const { body: admin } = await api(house.url)<{ token: string }>('POST', '/api/auth/login', house.admin);
    await useTheme(page, theme);
    await visit(page, { ...withoutAdmin, ...withoutClient });
    await keepToken(page, 'adminToken', admin.token);
    await keepToken(page, 'clientToken', client.token);
    await visit(page, { ...forAdmins(client), ...forClients(client) });
  });
}
