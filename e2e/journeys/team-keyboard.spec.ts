import { expect, test } from '../support/fixtures';
import { adminConsole } from '../support/admin-console';
import { aColleague } from '../support/colleague';
import { keyboardOf } from '../support/keyboard';
import { freshEmail } from '../support/people';
import { api } from '@hourbank/testing';

test('an owner manages the team and the own sessions by keyboard', async ({ page, stack, mailServer }) => {
  const console = adminConsole(page);
  const { keyboard } = page;
  const { reach, press, type } = keyboardOf(page);
  const dialog = page.getByRole('dialog');
  const owner = await aColleague(stack, mailServer, 'owner');
  const logIn = () => api(stack.url, { headers: { 'user-agent': 'Safari' } })('POST', '/api/auth/login', owner);
  await page.goto('/login');
  await console.logIn(owner);
  await console.title('Dashboard');

  await page.goto('/dashboard/team');
  const email = freshEmail();
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await press(invite);
  await expect(dialog.getByLabel('Name*')).toBeFocused();
  await type(dialog.getByLabel('Name*'), 'Omar Sabbagh');
  await type(dialog.getByLabel('Email*'), email);
  await reach(dialog.getByLabel('Role*'));
  await keyboard.press('t');
  await press(dialog.getByRole('button', { name: 'Send invitation' }));
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(invite).toBeFocused();

  const row = console.rowWith(email);
  const role = row.getByRole('combobox');
  await reach(role);
  await keyboard.press('m');
  await press(dialog.getByRole('button', { name: 'Change role' }));
  await expect(role).toHaveValue('manager');
  await expect(role).toBeFocused();

  await press(row.getByRole('button', { name: 'Disable' }));
  await press(dialog.getByRole('button', { name: 'Disable', exact: true }));
  await expect(row.getByRole('button', { name: 'Enable' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Disable' })).toBeFocused();

  for (let session = 0; session < 3; session += 1) await logIn();
  await page.goto('/dashboard/me');
  const sessions = page.getByRole('group', { name: 'Where you are logged in' });
  const buttons = sessions.getByRole('button', { name: /^Log out (?!all)/ });
  await expect(buttons).toHaveCount(3);
  // Backwards, because the sessions are near the end of the page.
  await reach(buttons.first(), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(buttons).toHaveCount(2);
  await expect(buttons.first()).toBeFocused();
  await press(sessions.getByRole('button', { name: 'Log out all other sessions' }), 'Space');
  await expect(buttons).toHaveCount(0);
  await expect(sessions).toBeFocused();
});
