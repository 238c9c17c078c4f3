import { everyMinute, hundredthsOfMinutes, type Timer } from '@hourbank/contracts';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { anAccount, aSoldPackage } from '../support/people';

test('an admin starts a timer, sees it after a reload and in another tab, pauses it and logs its time', async ({
  page,
  context,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi, { name: 'Karim Aoun' });
  await aSoldPackage(adminApi, client.id);
  const sideBar = page.getByRole('complementary');
  const timer = sideBar.getByRole('region', { name: 'Timer' });
  const dialog = page.getByRole('dialog', { name: 'Timers' });

  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');
  await page.goto(`/dashboard/clients/${client.id}/overview`);

  await test.step('starts by keyboard, for the client of the page', async () => {
    await sideBar.getByRole('button', { name: 'Start timer' }).press('Enter');
    await expect(dialog).toContainText('Karim Aoun');
    await dialog.getByLabel('Note').fill('Router moved');
    await expectGoodScreen(page, 'admin-timer-new');
    await dialog.getByRole('button', { name: 'Start timer' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(timer).toContainText('Karim Aoun');
  });

  await test.step('runs on every page, after a reload and in another tab', async () => {
    await page.goto('/dashboard/tasks');
    await expect(timer).toContainText('Karim Aoun');
    await page.reload();
    await expect(timer).toContainText('Karim Aoun');
    const tab = await context.newPage();
    await tab.goto('/manageclients');
    const there = tab.getByRole('complementary');
    await there.getByRole('button', { name: 'Pause' }).click();
    await expect(there.getByRole('button', { name: '1 paused timer' })).toBeVisible();
    await tab.close();
    await page.reload();
    await expect(sideBar.getByRole('button', { name: '1 paused timer' })).toBeVisible();
  });

  await test.step('is logged with its note', async () => {
    await sideBar.getByRole('button', { name: '1 paused timer' }).click();
    await expectGoodScreen(page, 'admin-timer-list');
    await dialog.getByRole('button', { name: 'Log time' }).click();
    await console.title('New Time Entry');
    // The timer ran for seconds, or longer on a busy machine.
    await expect(console.field('Minutes worked')).toHaveValue(/^[1-9]$/);
    const minutes = Number(await console.field('Minutes worked').inputValue());
    const hours = hundredthsOfMinutes(minutes, everyMinute) / 100;
    await expect(console.field('Hours*')).toHaveValue(String(hours));
    await expectGoodScreen(page, 'admin-entry-from-timer');
    await console.fill({ 'Status*': 'Open' });
    await console.button('Save entry').click();
    await console.toast(/was saved/);
    await expect(console.rowWith('Router moved')).toContainText(hours.toFixed(2));
    const { body } = await adminApi<{ timers: Timer[] }>('GET', '/api/timers');
    expect(body.timers).toEqual([]);
  });

  await test.step('is discarded after a question', async () => {
    await sideBar.getByRole('button', { name: 'Start timer' }).click();
    await dialog.getByRole('button', { name: 'Start timer' }).click();
    await expect(timer).toContainText('Karim Aoun');
    // Everywhere with its client, also beside the buttons of a client; on a phone the time alone.
    await page.goto(`/dashboard/clients/${client.id}/overview`);
    await expect(timer.getByRole('link', { name: 'Karim Aoun' })).toBeVisible();
    await expectGoodScreen(page, 'admin-timer-running');
    await page.setViewportSize({ width: 360, height: 800 });
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Timer: / })
      .click();
    await expect(dialog).toContainText('Karim Aoun');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 720 });
    await timer.getByTitle('More for this timer').click();
    await timer.getByRole('button', { name: 'Discard' }).click();
    await console.confirm('will not be logged', 'Discard timer');
    await expect(timer).toBeHidden();
  });
});
