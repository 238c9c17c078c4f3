import type { AdminRole } from '@hourbank/contracts';
import { expect, test } from '../support/fixtures';
import { adminConsole } from '../support/admin-console';
import { aColleague } from '../support/colleague';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';

interface Screens {
  /** Links of the main navigation. */
  navigation: string[];
  /** Buttons for downloads on the dashboard. */
  downloads: string[];
  /** Links on the page of a client. */
  client: string[];
  /** Headings of the cards on the page of a client. */
  cards: string[];
}

const screensOf: Record<AdminRole, Screens> = {
  owner: {
    navigation: ['Dashboard', 'Clients', 'Payments', 'Time entries', 'Tasks', 'Reports', 'Settings'],
    downloads: ['Clients', 'Packages', 'Time entries'],
    client: ['Edit Client', 'Add Package', 'Log Time Entry'],
    cards: ['Packages with hours', 'Latest entries', 'Tasks waiting for us', 'Details', 'Storage'],
  },
  manager: {
    navigation: ['Dashboard', 'Clients', 'Payments', 'Time entries', 'Tasks', 'Reports', 'Settings'],
    downloads: ['Clients', 'Packages', 'Time entries'],
    client: ['Edit Client', 'Add Package', 'Log Time Entry'],
    cards: ['Packages with hours', 'Latest entries', 'Tasks waiting for us', 'Details', 'Storage'],
  },
  technician: {
    navigation: ['Dashboard', 'Clients', 'Time entries', 'Tasks'],
    downloads: [],
    client: ['Log Time Entry'],
    cards: ['Packages with hours', 'Latest entries', 'Tasks waiting for us', 'Details', 'Storage'],
  },
  accountant: {
    navigation: ['Dashboard', 'Clients', 'Payments', 'Time entries', 'Reports', 'Settings'],
    downloads: ['Packages', 'Time entries'],
    client: ['Add Package'],
    cards: ['Packages with hours', 'Latest entries', 'Details', 'Storage'],
  },
};

for (const role of ['owner', 'manager', 'technician', 'accountant'] as const)
  test(`the screens show a role exactly what it may use, without a refused request: ${role}`, async ({
    page,
    stack,
    adminApi,
    mailServer,
  }) => {
    const console = adminConsole(page);
    const { press } = keyboardOf(page);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    const client = await anAccount(stack.url, adminApi, { name: 'Rana Haddad' });
    await aLoggedEntry(adminApi, await aSoldPackage(adminApi, client.id));
    const { navigation, downloads, client: links, cards } = screensOf[role];

    await page.goto('/login');
    await console.logIn(await aColleague(stack, mailServer, role));
    await console.title('Dashboard');
    const first = role === 'technician' ? 'My week' : 'Hours sold and consumed per month';
    await expect(page.getByRole('table', { name: first })).toBeVisible();
    if (role === 'technician') await expectGoodScreen(page, 'admin-dashboard-technician');
    const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(items).toContainText(navigation);
    await expect(page.getByRole('group', { name: 'Download CSV' }).getByRole('button')).toHaveCount(downloads.length);
    await expect(page.getByRole('region', { name: 'Total Revenue' })).toHaveCount(role === 'technician' ? 0 : 1);

    await press(page.getByRole('link', { name: 'Manage Clients' }));
    await console.title('Client List');
    await console.search(client.email);
    await expect(console.rowWith(client.email).getByRole('button', { name: 'Delete' })).toHaveCount(
      links.includes('Edit Client') ? 1 : 0,
    );
    await press(console.rowWith(client.email).getByRole('link', { name: client.name, exact: true }));
    await console.title(client.name);
    for (const card of cards) await expect(page.getByRole('heading', { level: 2, name: card })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(cards.length + 1);
    for (const link of ['Edit Client', 'Add Package', 'Log Time Entry'])
      await expect(page.getByRole('link', { name: link, exact: true })).toHaveCount(links.includes(link) ? 1 : 0);
    await press(page.getByRole('link', { name: 'Manage Time Entries' }));
    await console.tab('Time Entries');
    const entry = console.rowWith('Price list');
    const canEdit = role === 'owner' || role === 'manager';
    await expect(entry.getByRole('link', { name: /^Edit entry/ })).toHaveCount(canEdit ? 1 : 0);
    await expect(entry.locator('.hb-sep')).toBeVisible({ visible: canEdit });
    await expect(page.getByRole('link', { name: 'Log Time Entry' })).toHaveCount(role === 'accountant' ? 0 : 1);

    const forbidden = {
      owner: null,
      manager: '/dashboard/team',
      technician: `/dashboard/clients/packages/${client.id}`,
      accountant: '/dashboard/tasks',
    }[role];
    if (forbidden !== null) {
      await page.goto(forbidden);
      await expect(page.getByText("You don't have permission to open this page")).toBeVisible();
    }
    expect(refused).toEqual([]);
  });
