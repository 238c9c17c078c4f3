import { aPng } from '@hourbank/testing';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aRequestedPackage } from '../support/people';
import { keepToken } from '../support/screens';

test('every dialog and error of the portal is accessible at all widths, in both themes', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 503/);
  const client = await aBusyClient(stack.url, adminApi);
  await aRequestedPackage(client.api, aPng(320, 200, 'transfer.png'));
  await keepToken(page, 'clientToken', client.token);
  const expectGood = (name: string) => expectGoodScreen(page, name, { isThemed: true });
  const dialog = page.getByRole('dialog');
  await page.goto('/client-portal/request-time?request=true');
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  await expect(dialog.getByText('Payment Method required')).toBeVisible();
  await expectGood('portal-request-errors');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('link', { name: /^Open the proof/ })
    .first()
    .click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await expectGood('portal-proof-lightbox');
  await page.keyboard.press('Escape');

  await page.goto('/client-portal/tasks');
  await page
    .getByRole('button', { name: /^Delete task/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await expectGood('portal-task-delete');
  await page.route('**/api/client/entries*', (route) =>
    route.fulfill({ status: 503, json: { error: 'This service is temporarily unavailable. Please try again.' } }),
  );
  await page.goto('/client-portal/usage');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectGood('portal-usage-error');
});
