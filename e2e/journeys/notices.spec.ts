import type { Notice } from '@hourbank/contracts';
import { api } from '@hourbank/testing';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { inTheDark, keepPicture, settled } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
import { expectNoSidewaysScroll } from '../support/screen';
import { keepToken } from '../support/screens';

test('a client who runs low has a notice, and so has the admin, until each has seen it', async ({
  page,
  stack,
  adminApi,
}) => {
  const client = await anAccount(stack.url, adminApi, { name: 'Nadim Rizk' });
  const unread = async () =>
    (await client.api<{ notices: Notice[]; unreadCount: number }>('GET', '/api/client/notices')).body.unreadCount;
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'clientToken', client.token);
  await keepToken(page, 'adminToken', admin.token);

  const portal = { path: '/client-portal', bell: page.getByRole('banner').locator('.hb-notices') };
  await page.goto(portal.path);
  await portal.bell.locator('summary').click();
  await expect(portal.bell.getByText('No notices yet')).toBeVisible();

  const sold = await aSoldPackage(adminApi, client.id, { hoursPurchased: 10 });
  await aLoggedEntry(adminApi, sold, { hours: 8.5 });
  // One about the payment and one about the level.
  await expect.poll(unread, { timeout: 60_000 }).toBe(2);

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const console = page.locator(width < 992 ? '.hb-topbar .hb-notices' : '.hb-head .hb-notices');
    for (const { path, bell, text, name } of [
      { ...portal, text: 'Your hours are getting low: 1.50 h left', name: 'portal-notices' },
      { path: '/dashboard', bell: console, text: 'Nadim Rizk is getting low: 1.50 h left', name: 'admin-notices' },
    ]) {
      await page.goto(path);
      await settled(page);
      await expectNoSidewaysScroll(page);
      await keepPicture(page, `${name}-closed`);
      const button = bell.locator('summary');
      const box = await button.boundingBox();
      if (width < 768) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(bell.getByRole('link', { name: text })).toBeVisible();
      await settled(page);
      await expectAccessible(page, '.hb-notices[open]');
      await expectNoSidewaysScroll(page);
      await keepPicture(page, name);
      await inTheDark(page, name);
      await expect(button).toHaveAttribute('title', 'Notices');
      await page.keyboard.press('Escape');
      await expect(bell.getByRole('link', { name: text })).toBeHidden();
      await expect(button).toBeFocused();
    }
  }
  await expect.poll(unread).toBe(0);

  await page.goto('/dashboard');
  const bell = page.locator('.hb-head .hb-notices');
  await bell.locator('summary').click();
  await bell.getByRole('link', { name: 'Nadim Rizk is getting low' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/clients/${client.id}/account`));
});
