import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { startOwnServers } from '../support/own-servers';

const released = '/_mfe/admin/mf-manifest.json';
const next = '/_mfe/admin/next/mf-manifest.json';

test('a remote is released and rolled back by config.json alone, while people work', async ({
  page,
  context,
  stack,
}) => {
  const servers = await startOwnServers(stack.url, ['"Backend"', '"Backend, next"']);
  try {
    const admin = adminConsole(page);
    await page.goto(`${servers.url}/login`);
    await admin.title(/^Backend$/);

    await servers.place(next);
    // A page opened before the release continues with the files it has loaded.
    await admin.logIn(stack.admin);
    await admin.title(/Dashboard/);

    const other = await context.browser()!.newContext();
    const later = await other.newPage();
    await later.goto(`${servers.url}/login`);
    await adminConsole(later).title('Backend, next');
    await adminConsole(later).logIn(stack.admin);
    await adminConsole(later).title(/Dashboard/);
    await later.goto(`${servers.url}/`);
    await adminConsole(later).title('Client login');

    await servers.place(released);
    await later.evaluate(() => localStorage.clear());
    await later.goto(`${servers.url}/login`);
    await adminConsole(later).title(/^Backend$/);
    await expect(later.getByRole('alert')).toHaveCount(0);
    await other.close();
  } finally {
    await servers.close();
  }
});
