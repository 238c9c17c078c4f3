import { api } from '@hourbank/testing';
import { readable } from '../../svc-identity/tests/mail-server';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { anAccount, freshEmail } from '../support/people';

const said = "If that email has an account, we've sent a reset link.";

test('the reset link in the email sets a new password once and ends earlier sessions', async ({
  page,
  stack,
  mailServer,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/401 \(Unauthorized\)/, /422 \(Unprocessable/);
  const console = adminConsole(page);
  const account = await anAccount(stack.url, adminApi);
  const password = 'another long password';
  const requestLink = async (email: string) => {
    await page.goto('/client-forgot-password');
    await page.getByLabel('Your Email').fill(email);
    await console.button('Send link').click();
    await expect(page.getByText(said)).toBeVisible();
  };
  const setPassword = async (link: string) => {
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await console.button('Set password').click();
  };
  let link = '';

  await test.step('requests a link for an unknown and a known email', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expectGoodScreen(page, 'portal-forgot-password');
    const unknown = freshEmail();
    await requestLink(unknown);
    await requestLink(account.email);
    const [{ source } = { source: '' }] = await mailServer.emailsTo(account.email);
    const mail = readable(source);
    // Other journeys name the provider on the stack that they share.
    expect(mail).toMatch(/^Subject: Set a new password for /m);
    expect(mailServer.received.filter(({ to }) => to === unknown)).toEqual([]);
    link = /http\S+\/client-reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? '';
    expect(link).toContain(`${stack.url}/client-reset-password`);
  });

  await test.step('sets a new password, and removes the token from the URL', async () => {
    await page.goto(link);
    await expect(page).toHaveURL(/\/client-reset-password$/);
    await expectGoodScreen(page, 'portal-reset-password');
    await page.getByRole('textbox', { name: 'New password' }).fill('short');
    await console.button('Set password').click();
    await expect(page.getByText('Password must have at least 8 characters.')).toBeVisible();
    await setPassword(link);
    await expect(page.getByText('Log in with your new password.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Client login' })).toBeVisible();
  });

  await test.step('earlier sessions end at every service, and the old password is rejected', async () => {
    const paths = ['/api/client/packages', '/api/client/info', '/api/client/tasks'];
    await expect
      .poll(async () => Promise.all(paths.map(async (path) => (await account.api('GET', path)).status)), {
        timeout: 60_000,
      })
      .toEqual([401, 401, 401]);
    expect(
      (await api(stack.url)('POST', '/api/client/login', { email: account.email, password: account.password })).status,
    ).toBe(401);
  });

  await test.step('logs in with the new password', async () => {
    await page.getByLabel('Your Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await console.button('Login').click();
    await console.title(`Welcome, ${account.name}!`);
  });

  await test.step('the link works once', async () => {
    await setPassword(link);
    await expect(page.getByRole('alert')).toContainText(
      'This link has expired or was already used. Request a new one.',
    );
    await page.goto('/client-reset-password');
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
    await expectGoodScreen(page, 'portal-reset-password-invalid');
    await page.getByRole('main').getByRole('link', { name: 'Request a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  });
});
