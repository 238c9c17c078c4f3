import { aPng } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { keepPicture, settled } from '../support/look';
import { aRequestedPackage } from '../support/people';
import { expectNoSidewaysScroll, type Theme, useTheme } from '../support/screen';
import { keepToken } from '../support/screens';

const widths = [360, 768, 1280];

async function expectGood(page: Page, name: string) {
  await settled(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, name);
}

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  test(`every dialog and error of the portal is accessible at all widths, ${theme}`, async ({
    page,
    stack,
    adminApi,
    consoleWatch,
  }) => {
    consoleWatch.allow(/status of 503/);
    const client = await aBusyClient(stack.url, adminApi);
    await aRequestedPackage(client.api, aPng(320, 200, 'transfer.png'));
    await useTheme(page, theme);
    await keepToken(page, 'clientToken', client.token);
    const dialog = page.getByRole('dialog');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/client-portal/request-time?request=true');
      await dialog.getByRole('button', { name: 'Submit request' }).click();
      await expect(dialog.getByText('Payment Method required')).toBeVisible();
      await expectGood(page, 'portal-request-errors');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await page
        .getByRole('link', { name: /^Open the proof/ })
        .first()
        .click();
      await expect(dialog.getByRole('img')).toBeVisible();
      await expectGood(page, 'portal-proof-lightbox');
      await page.keyboard.press('Escape');

      await page.goto('/client-portal/tasks');
      await page
        .getByRole('button', { name: /^Delete task/ })
        .first()
        .click();
      await expect(dialog).toBeVisible();
      await expectGood(page, 'portal-task-delete');
      await page.route('**/api/client/entries*', (route) =>
        route.fulfill({ status: 503, json: { error: 'This service is temporarily unavailable. Please try again.' } }),
      );
      await page.goto('/client-portal/usage');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expectGood(page, 'portal-usage-error');
      await page.unroute('**/api/client/entries*');
    }
  });
}
