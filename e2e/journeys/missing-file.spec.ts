import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';

test('an open tab keeps working after several releases', async ({ page, stack, consoleWatch }) => {
  const admin = adminConsole(page);
  consoleWatch.allow(/Loading chunk|Failed to load resource|status of 404/);
  let isReleased = false;
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const missed = new Set<string>();
  // After a release, the next file that the open page loads is missing; after a reload, all files exist. Each release
  // has new names, so no file is missing twice.
  await page.route('**/_mfe/admin/assets/*.js', async (route) => {
    const url = route.request().url();
    if (!isReleased || missed.has(url)) return route.fallback();
    missed.add(url);
    isReleased = false;
    await route.fulfill({ status: 404, body: '' });
  });

  await page.goto(`${stack.url}/login`);
  await admin.logIn(stack.admin);
  await admin.title('Dashboard');
  await settled(page);
  const before = loads;
  for (const [at, name] of ['Settings', 'Tasks', 'Clients'].entries()) {
    isReleased = true;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await admin.title(name === 'Clients' ? 'Client List' : name);
    await settled(page);
    await expect.poll(() => loads - before, `reloads after release ${at + 1}`).toBe(at + 1);
  }
});
