import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { anAccount } from '../support/people';
import { keepToken } from '../support/screens';

test('both consoles link to their guide', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');
  const main = page.getByRole('main');
  await main.getByTitle('Account menu').click();
  const [adminGuide] = await Promise.all([
    page.waitForEvent('popup'),
    main.getByRole('link', { name: 'Help' }).click(),
  ]);
  await expect(adminGuide.getByRole('heading', { level: 1 })).toHaveText('Guide for admins');
  await adminGuide.getByRole('navigation', { name: 'Tasks' }).getByRole('link', { name: 'Log time' }).click();
  await expect(adminGuide).toHaveURL(/\/help\/admins#log-time$/);
  await adminGuide.close();

  const client = await anAccount(stack.url, adminApi);
  await keepToken(page, 'clientToken', client.token);
  await page.goto('/client-portal');
  await expect(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help/clients');

  for (const path of ['/help', '/help/admins', '/help/clients', '/help/move']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/guide|move to hourbank/i);
    await expectGoodScreen(page, `guide${path.replaceAll('/', '-')}`);
  }
});
