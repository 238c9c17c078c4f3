import { api } from '@hourbank/testing';
import type { Locator } from '@playwright/test';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';
import { keepToken } from '../support/screens';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return box;
};

test('a phone has large buttons, the decision first, and whole numbers', async ({ page, stack, adminApi }) => {
  const client = await aBusyClient(stack.url, adminApi, { phone: '+234 1 555 0134' });
  await adminApi('POST', `/api/timePackages/${client.pendingId}/approve`);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await keepToken(page, 'clientToken', client.token);

  await test.step('the buttons of the editor are at least 44 px large', async () => {
    await page.goto('/client-portal/tasks/new');
    const buttons = page.getByRole('group', { name: 'Formatting' }).getByRole('button');
    for (const width of [320, 360, 700]) {
      await page.setViewportSize({ width, height: 780 });
      await expect(buttons).toHaveCount(8);
      await settled(page);
      for (const button of await buttons.all()) {
        const box = await boxOf(button);
        expect(Math.min(box.width, box.height), `${width} px`).toBeGreaterThanOrEqual(44);
      }
    }
  });

  await test.step('the decision about a payment stands above the form, and beside it on a large screen', async () => {
    await page.goto(`/dashboard/clients/editPackage/${client.sentBackId}`);
    const review = page.getByRole('region', { name: 'Payment review' });
    const save = page.getByRole('button', { name: 'Save package' });
    await page.setViewportSize({ width: 360, height: 780 });
    for (const part of [review, save]) await expect(part).toBeVisible();
    await settled(page);
    expect((await boxOf(review)).y).toBeLessThan((await boxOf(save)).y);
    await page.setViewportSize({ width: 1440, height: 900 });
    await settled(page);
    expect((await boxOf(review)).x).toBeGreaterThan((await boxOf(save)).x);
  });

  await test.step('the days of a period stand beside their labels', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/client-portal/reports');
    await page.getByLabel('Period').selectOption('Custom dates');
    const from = page.getByLabel('From');
    await settled(page);
    const label = await boxOf(page.getByText('From', { exact: true }));
    expect((await boxOf(from)).y).toBeLessThan(label.y + label.height / 2);
    expect((await boxOf(from)).x).toBeGreaterThanOrEqual(label.x + label.width - 2);
  });

  await test.step('the current tab of the portal stays on the screen when the phone is turned', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/client-portal/reports');
    const tab = page.getByRole('navigation', { name: 'Portal' }).locator('[aria-current]');
    await expect(tab).toBeVisible();
    await settled(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(tab);
        return x >= 0 && x + width <= 320;
      })
      .toBe(true);
  });

  await test.step('the number of an invoice stands on one line', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/client-portal/bills');
    const number = page.getByText(/^INV-/).first();
    await expect(number).toBeVisible();
    await settled(page);
    const lines = await number.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(lines).toBeLessThan(1.5);
  });

  await test.step('a phone number is not clipped on a desktop', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/manageclients?search=${encodeURIComponent(client.email)}`);
    const phone = page.getByRole('link', { name: '+234 1 555 0134' });
    await expect(phone).toBeVisible();
    await settled(page);
    expect(await phone.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  });
});
