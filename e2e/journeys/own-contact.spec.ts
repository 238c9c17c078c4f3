import { api, textOfPdf } from '@hourbank/testing';
import { adminTokenIn } from '../../svc-identity/tests/mail-server';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { anAccount, aSoldPackage, freshEmail, prepareInvoice } from '../support/people';
import { keepToken, logInBoth } from '../support/screens';

test('a client changes the own contact data, and invoices issued before keep the old ones', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  const client = await anAccount(stack.url, adminApi, { name: 'Maya Haddad', address: 'Hamra, Beirut' });
  const invoiceOf = async ({ id }: { id: number }) => {
    await prepareInvoice(adminApi, id);
    const response = await page.request.get(`${stack.url}/api/client/invoice/${id}`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    return textOfPdf(await response.body()).join('|');
  };
  const old = await aSoldPackage(adminApi, client.id);
  const issued = await invoiceOf(old);
  expect(issued).toContain('Maya Haddad');
  await logInBoth(page, stack, client);

  await page.goto('/client-portal/account');
  const form = page.getByRole('form', { name: 'Contact data' });
  await form.getByLabel('Name', { exact: false }).first().fill('مايا حداد');
  await form.getByLabel('Company Name').fill('C'.repeat(200));
  await form.getByLabel('Phone').fill('not a number');
  await form.getByLabel('Company Name').press('Enter');
  await expect(form.getByLabel('Phone')).toBeFocused();
  await form.getByLabel('Phone').fill('+961 1 555 900');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact data saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('مايا حداد');
  await expectGoodScreen(page, 'portal-account', { isThemed: true });

  await test.step('support changes it meanwhile', async () => {
    consoleWatch.allow(/status of 412/);
    await form.getByLabel('Address').fill('Jounieh');
    await adminApi('PUT', `/api/clients/${client.id}`, { companyName: 'Cedar & Stone' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('Cedar & Stone');
    await form.getByRole('button', { name: 'Keep my changes' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toBeHidden();
    const { body } = await adminApi('GET', `/api/clients/${client.id}`);
    expect(body).toMatchObject({ name: 'مايا حداد', companyName: 'Cedar & Stone', address: 'Jounieh' });
  });

  expect(await invoiceOf(old)).toEqual(issued);
  expect(await invoiceOf(await aSoldPackage(adminApi, client.id))).toContain('Jounieh');
  await page.goto(`/dashboard/clients/${client.id}/overview`);
  await adminConsole(page).title('مايا حداد');
});

test('a client changes the own email by a link to the new one', async ({
  page,
  stack,
  mailServer,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 422/);
  const client = await anAccount(stack.url, adminApi);
  const next = freshEmail();
  await keepToken(page, 'clientToken', client.token);
  await page.goto('/client-portal/account');
  const form = page.getByRole('form', { name: 'Change email' });
  await form.getByLabel('New email').fill(next);
  await form.getByLabel('Current password*').fill('not this one');
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByLabel('Current password*')).toBeFocused();
  await form.getByLabel('Current password*').fill(client.password);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText("We've sent a link to the new email. Open it to confirm the change.")).toBeVisible();
  await expect(form.getByLabel('New email')).toHaveValue('');
  const waiting = page.getByText(`Waiting for confirmation of ${next}.`);
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await expectGoodScreen(page, 'portal-account-email', { isThemed: true });

  const [mail] = await mailServer.confirmationsTo(next);
  await page.goto(`/client-confirm-email#${adminTokenIn(mail?.source ?? '', 'client-confirm-email')}`);
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Email confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to portal' }).click();
  await page.getByRole('link', { name: 'My account' }).first().click();
  await expect(page.getByText(next)).toBeVisible();
  await expect(waiting).toBeHidden();
  const logIn = async (email: string) =>
    (await api(stack.url)('POST', '/api/client/login', { email, password: client.password })).status;
  expect([await logIn(client.email), await logIn(next)]).toEqual([401, 200]);
});

test('a change of the own email is sent its link again, and cancelled, which its link says', async ({
  page,
  stack,
  mailServer,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 422/);
  const client = await anAccount(stack.url, adminApi);
  const next = freshEmail();
  await client.api('POST', '/api/client/me/email', { currentPassword: client.password, email: next });
  await keepToken(page, 'clientToken', client.token);
  await page.goto('/client-portal/account');
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText("We've sent a link to the new email.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeFocused();
  const [, again] = await mailServer.confirmationsTo(next, 2);
  await page.getByRole('button', { name: 'Cancel change' }).press('Enter');
  await expect(page.getByText('Change of email cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();
  await expect(page.locator(':focus')).toHaveText('Change email');
  await page.goto(`/client-confirm-email#${adminTokenIn(again?.source ?? '', 'client-confirm-email')}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This link has expired, was cancelled or was already used.')).toBeVisible();
});
