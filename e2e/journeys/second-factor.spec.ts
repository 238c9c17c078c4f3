import { Secret, TOTP } from 'otpauth';
import { adminConsole } from '../support/admin-console';
import { aColleague } from '../support/colleague';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';

/**
 * The code that the app shows, some steps of 30 seconds from now. The service accepts one step early, so that typing
 * has time.
 */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('an admin turns on a second factor by keyboard, and logs in with a code and with a recovery code', async ({
  page,
  stack,
  mailServer,
  consoleWatch,
}) => {
  const console = adminConsole(page);
  const { press, type } = keyboardOf(page);
  // A login without a code is refused with 401.
  consoleWatch.allow(/401/);
  const login = await aColleague(stack, mailServer, 'manager');
  await page.goto('/login');
  await console.logIn(login);
  await console.title('Dashboard');

  await page.goto('/dashboard/me');
  await press(console.button('Turn on'));
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = await page.getByText('Or enter this key in the app:').textContent();
  const secret = (key?.split(':')[1] ?? '').replace(/\s/g, '');
  await type(console.field('Code*'), codeOf(secret, 0));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await press(console.button('I have saved the codes'));
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  for (const code of [() => codeOf(secret, 1), () => recoveryCode]) {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await console.logIn(login);
    await expect(console.field('Code')).toBeFocused();
    await page.keyboard.type(code());
    await page.keyboard.press('Enter');
    await console.title('Dashboard');
  }
});
