import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';

test('an open tab keeps working after several releases', async ({ page, stack, consoleWatch }) => {
  const admin = adminConsole(page);
  consoleWatch.allow(/Loading chunk|Failed to load resource|status of 404/);
  let isReleased = false;
  let reloads = 0;
  // After a release all files of the open page are missing, also those that it loads by the way, such as its charts.
  // The next document names the new files.
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    if (isReleased) reloads += 1;
    isReleased = false;
  });
  await page.route('**/_mfe/admin/assets/*.js', (route) =>
    isReleased ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );

  await page.goto(`${stack.url}/login`);
  await admin.logIn(stack.admin);
  await admin.title('Dashboard');
  await settled(page);
  for (const [at, name] of ['Settings', 'Tasks', 'Clients'].entries()) {
    isReleased = true;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect.poll(() => reloads, `reloads after release ${at + 1}`).toBe(at + 1);
    await admin.title(name === 'Clients' ? 'Client List' : name);
    await settled(page);
  }
});
