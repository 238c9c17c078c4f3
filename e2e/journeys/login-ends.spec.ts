import { api } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { adminConsole } from '../support/admin-console';
import { shownDay } from '../support/clocks';
import { expect, test } from '../support/fixtures';
import { shiftDate } from '../support/page-clock';
import { anAccount, aSoldPackage, freshEmail } from '../support/people';
import type { Stack } from '../support/stack';

const dayMs = 86_400_000;

/** Fills the storage of each page to the last byte, before its own scripts run. */
function fillStorage() {
  let length = 2 ** 22;
  for (let part = 0; length >= 1; part += 1)
    try {
      localStorage.setItem(`filler-${Math.random()}-${part}`, 'x'.repeat(length));
    } catch {
      length = Math.floor(length / 2);
    }
}

/** Blocks the storage of each page, as browsers do that reject the data of sites. */
function blockStorage() {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
}

const obstacles: Record<string, (page: Page) => Promise<unknown>> = {
  'a full storage': (page) => page.addInitScript(fillStorage),
  'a full storage with the token of an ended session': async (page) => {
    await page.addInitScript(() => {
      if (Object.keys(localStorage).length > 0) return;
      for (const key of ['adminToken', 'clientToken']) localStorage.setItem(key, `old.${'e30'.repeat(150)}.old`);
    });
    await page.addInitScript(fillStorage);
  },
  'a blocked storage': (page) => page.addInitScript(blockStorage),
};

const logInPortal = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Your Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await adminConsole(page).button('Login').click();
};
const logInAdmin = (page: Page, { admin }: Stack) => adminConsole(page).logIn(admin);

for (const [name, set] of Object.entries(obstacles))
  test(`with ${name}, both consoles log in, stay logged in and log out`, async ({
    page,
    stack,
    adminApi,
    consoleWatch,
  }) => {
    // Files of a page that an ended session does not open.
    consoleWatch.allow(/401 \(Unauthorized\)/, /preloaded using link preload/);
    const client = await anAccount(stack.url, adminApi);
    const console = adminConsole(page);
    await set(page);

    await page.goto('/login');
    await logInAdmin(page, stack);
    await console.title('Dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click();
    await console.title('Settings');
    await page.locator('summary[title="Account menu"]').filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
    await console.title('Backend');

    await page.goto('/');
    await logInPortal(page, client);
    await console.title(`Welcome, ${client.name}!`);
    await page.getByRole('link', { name: 'My account' }).first().click();
    const passwords = page.getByRole('form', { name: 'Change password' });
    await passwords.getByLabel('Current password*').fill(client.password);
    await page.getByLabel('New password*').fill('another long password');
    await console.button('Change password').click();
    await expect(page.getByText('Password changed').first()).toBeVisible();
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Your Tasks' })).toBeVisible();
    await console.button('Logout').click();
    await console.title('Client login');

    await page.goto('/register');
    await console.fill({ 'Name*': 'Karim Nader', 'Email*': freshEmail() });
    await page.getByRole('textbox', { name: 'Password' }).fill('a long password');
    await console.button('Register').click();
    await console.title('Welcome, Karim Nader!');
  });

for (const isFull of [false, true])
  test(`a rejected token leads to the login ${isFull ? 'with a full storage' : 'on every way into a console'}`, async ({
    page,
    stack,
    adminApi,
    consoleWatch,
  }) => {
    consoleWatch.allow(/401 \(Unauthorized\)/, /preloaded using link preload/);
    const client = await anAccount(stack.url, adminApi);
    const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
    const sessions = [
      {
        key: 'adminToken',
        token: admin.token,
        api: '/api/auth/logout',
        of: '/api/timePackages',
        paths: isFull ? ['/dashboard'] : ['/dashboard', '/login'],
      },
      {
        key: 'clientToken',
        token: client.token,
        api: '/api/client/logout',
        of: '/api/client/tasks',
        paths: isFull ? ['/client-portal'] : ['/client-portal', '/', '/register', '/client-portal/usage'],
      },
    ];
    await page.goto('/help');
    if (isFull) await page.addInitScript(fillStorage);
    for (const { key, token, api: logout, of, paths } of sessions) {
      const as = api(stack.url, { token });
      await as('POST', logout);
      await expect.poll(async () => (await as('GET', of)).status).toBe(401);
      for (const path of paths)
        for (const stored of [token, 'not a token']) {
          await page.evaluate(
            ([name, value]) => {
              localStorage.clear();
              localStorage.setItem(name as string, value as string);
            },
            [key, stored],
          );
          await page.goto(path);
          await expect(page.getByText('Your session has expired.'), `${path} with ${stored}`).toBeVisible();
          expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
        }
    }
  });

for (const days of [-40, 40])
  test(`a clock that is ${days} days ahead ends no session, and pages use the time of the services`, async ({
    page,
    stack,
    adminApi,
  }) => {
    const client = await anAccount(stack.url, adminApi);
    await aSoldPackage(adminApi, client.id);
    const now = new Date().toISOString();
    await page.addInitScript(shiftDate, days * dayMs);
    await page.goto('/login');
    await logInAdmin(page, stack);
    await adminConsole(page).title('Dashboard');
    await page.reload();
    await adminConsole(page).title('Dashboard');
    await page.goto('/dashboard/reports');
    await expect(page.getByRole('table', { name: 'Prepaid liability' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(now.slice(0, 7));
    await page.goto(`/dashboard/clients/Addpackage/${client.id}`);
    await expect(page.getByLabel('Purchase date')).toHaveValue(shownDay(now.slice(0, 10)));
    // A response, not a request: the next page cancels requests that are in progress.
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().includes(`from=${now.slice(0, 7)}-01`)),
      page.goto('/dashboard/entries?period=this-month'),
    ]);
    expect(answer.status()).toBe(200);
    await adminConsole(page).title('Time Entries');

    await page.goto('/');
    await logInPortal(page, client);
    await adminConsole(page).title(`Welcome, ${client.name}!`);
    await page.reload();
    await adminConsole(page).title(`Welcome, ${client.name}!`);
    await adminConsole(page).button('Logout').click();
    await adminConsole(page).title('Client login');
  });

/** Responses with the status 200 that are no login. */
const answers = {
  'without a token': { json: { client: { id: 1 } } },
  'with an empty token': { json: { token: '' } },
  'without a body': { body: '' },
  'of a proxy': { body: '<html>Log in to the network</html>', contentType: 'text/html' },
};

test('a response without a token is told as such, and the next login works', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  const console = adminConsole(page);
  const posts = /\/api\/(auth\/login|client\/login|client\/register)$/;
  const expectTold = async (button: string, text: string) => {
    for (const [what, answer] of Object.entries(answers)) {
      await page.route(posts, (route) => route.fulfill({ status: 200, ...answer }));
      await Promise.all([page.waitForResponse(posts), console.button(button).click()]);
      await expect(page.getByRole('alert'), what).toHaveText(text);
      await expect(console.button(button)).toBeEnabled();
      await page.unroute(posts);
    }
  };

  await page.goto('/login');
  await console.fill({ Username: stack.admin.username, Password: stack.admin.password });
  await expectTold('Login', 'Authentication failed: No token returned');
  await console.button('Login').click();
  await console.title('Dashboard');

  await page.goto('/register');
  await console.fill({ 'Name*': 'Karim Nader', 'Email*': freshEmail() });
  await page.getByRole('textbox', { name: 'Password' }).fill('a long password');
  await expectTold('Register', 'Registration failed: No token returned');
  await page.goto('/');
  await page.getByLabel('Your Email').fill(client.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(client.password);
  await expectTold('Login', 'Authentication failed: No token returned');
  await console.button('Login').click();
  await console.title(`Welcome, ${client.name}!`);
});
