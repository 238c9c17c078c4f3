import type { Client, Settings, Task, TimeEntry, TimePackage } from '@hourbank/contracts';
import { aSlip, daysFromNow, form } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { adminConsole, uploadOf } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage, aTaskWithMeeting } from '../support/people';

/** The message that the browser logs for a rejected request. */
const preconditionFailed = /status of 412/;

const buttonIn = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your changes are not saved yet.' });

/** Opens two tabs of one admin; only the first one has loaded the page yet. */
async function twoTabs(page: Page, token: string, path: string): Promise<[before: Page, after: Page]> {
  await page.context().addInitScript((value) => localStorage.setItem('adminToken', value), token);
  await page.goto(path);
  const after = await page.context().newPage();
  return [page, after];
}

const tokenOf = async (stack: { url: string; admin: { username: string; password: string } }) => {
  const response = await fetch(new URL('/api/auth/login', stack.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(stack.admin),
  });
  return ((await response.json()) as { token: string }).token;
};

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(preconditionFailed));

test('a status saved in an older tab keeps the hours saved in another', async ({ page, stack, adminApi }) => {
  const account = await anAccount(stack.url, adminApi);
  const entry = await aLoggedEntry(adminApi, await aSoldPackage(adminApi, account.id), { hours: 0.5 });
  const path = `/dashboard/clients/editentry/${entry.id}`;
  const stored = async () => (await adminApi<TimeEntry>('GET', `/api/timeEntries/${entry.id}`)).body;
  const [before, after] = await twoTabs(page, await tokenOf(stack), path);
  await before.getByLabel('Status').selectOption('Closed');

  await after.goto(path);
  await after.getByLabel(/^Hours/).fill('3');
  await buttonIn(after, 'Save entry').click();
  await adminConsole(after).toast(`Entry #${entry.id} was saved.`);

  await buttonIn(before, 'Save entry').click();
  await expect(conflict(before)).toContainText('You changed Hours in another window');
  await expect(before.getByLabel('Status')).toHaveValue('Closed');
  expect(await stored()).toMatchObject({ hours: 3, status: 'Open' });
  await buttonIn(before, 'Keep my changes').click();
  await expect(before.getByLabel(/^Hours/)).toHaveValue('3');
  await buttonIn(before, 'Save entry').click();
  await adminConsole(before).toast(`Entry #${entry.id} was saved.`);
  expect(await stored()).toMatchObject({ hours: 3, status: 'Closed' });
});

test("the forms of a package, a client and the settings keep another tab's changes", async ({
  page,
  stack,
  adminApi,
}) => {
  const account = await anAccount(stack.url, adminApi);
  // A paid one would ask before its invoice is replaced.
  const sold = await aSoldPackage(adminApi, account.id, { status: 'pending' });
  const token = await tokenOf(stack);
  const forms = [
    {
      path: `/dashboard/clients/editPackage/${sold.id}`,
      button: 'Save package',
      subject: 'this package',
      typed: ['Purchased hours*', '12'],
      elsewhere: ['Rate per hour*', '61.00'],
      stored: async (): Promise<object> => (await adminApi<TimePackage>('GET', `/api/timePackages/${sold.id}`)).body,
      both: { hoursPurchased: 12, ratePerHour: 61 },
    },
    {
      path: `/dashboard/clients/${account.id}`,
      button: 'Save client',
      subject: 'this client',
      typed: ['Note', 'Prefers email'],
      elsewhere: ['Phone', '+961 1 555'],
      stored: async (): Promise<object> => (await adminApi<Client>('GET', `/api/clients/${account.id}`)).body,
      both: { note: 'Prefers email', phone: '+961 1 555' },
    },
    {
      path: '/dashboard/settings/accounts',
      button: 'Save payment accounts',
      subject: 'the settings',
      typed: ['OMT account name', 'Cedar Stores s.a.r.l.'],
      elsewhere: ['SWIFT code', 'BABELBBE'],
      stored: async (): Promise<object> => (await adminApi<Settings>('GET', '/api/settings')).body,
      both: {
        paymentInstructions: { omt: { accountName: 'Cedar Stores s.a.r.l.' }, bank: { swiftCode: 'BABELBBE' } },
      },
    },
  ] as const;
  for (const { path, button, subject, typed, elsewhere, stored, both } of forms) {
    await test.step(subject, async () => {
      const [before, after] = await twoTabs(page, token, path);
      await before.getByLabel(typed[0], { exact: true }).fill(typed[1]);
      await after.goto(path);
      await after.getByLabel(elsewhere[0], { exact: true }).fill(elsewhere[1]);
      await buttonIn(after, button).click();
      await expect.poll(stored).not.toMatchObject({ revision: 1 });
      await after.close();

      await buttonIn(before, button).click();
      await expect(conflict(before)).toContainText('in another window');
      await expect(before.getByLabel(typed[0], { exact: true })).toHaveValue(typed[1]);
      await buttonIn(before, 'Use newer values').click();
      await expect(before.getByLabel(elsewhere[0], { exact: true })).toHaveValue(elsewhere[1]);
      await expect(before.getByLabel(typed[0], { exact: true })).toHaveValue(typed[1]);
      await buttonIn(before, button).click();
      await expect.poll(stored).toMatchObject(both);
    });
  }
});

test('a payment decision must be repeated after the client uploaded another proof', async ({
  page,
  stack,
  adminApi,
}) => {
  const account = await anAccount(stack.url, adminApi);
  const requested = await aRequestedPackage(account.api, aSlip('first.png', 40, 20));
  const [before] = await twoTabs(page, await tokenOf(stack), `/dashboard/clients/editPackage/${requested.id}`);
  const review = before.getByRole('form', { name: 'Payment review' });
  await review.getByRole('textbox').fill('The amount is missing.');
  await account.api(
    'PATCH',
    `/api/client/packages/${requested.id}`,
    form({}, { paymentProof: aSlip('second.png', 40, 20) }),
  );

  await buttonIn(before, 'Send back').click();
  await expect(review.getByRole('alert')).toContainText('changed Payment proof');
  await expect(review.getByRole('textbox')).toHaveValue('The amount is missing.');
  await expect(before.getByText('second.png').first()).toBeVisible();
  await buttonIn(before, 'Approve').click();
  await before.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await adminConsole(before).toast(`Package #${requested.id} was approved.`);
});

test("a package's extension and the upload of its proof need its current revision", async ({
  page,
  stack,
  adminApi,
}) => {
  const account = await anAccount(stack.url, adminApi);
  const sold = await aSoldPackage(adminApi, account.id);
  const stored = async (id: number) => (await adminApi<TimePackage>('GET', `/api/timePackages/${id}`)).body;
  const [admin] = await twoTabs(page, await tokenOf(stack), `/dashboard/clients/editPackage/${sold.id}`);
  const dialog = admin.getByRole('dialog');
  await buttonIn(admin, 'Extend').click();
  const expiresOn = daysFromNow(400);
  await dialog.getByLabel('Expires on').fill(expiresOn);
  await dialog.getByLabel('Reason').fill('The project starts later.');
  await adminApi('PUT', `/api/timePackages/${sold.id}`, { ratePerHour: 61 });
  await dialog.getByRole('button', { name: 'Extend package' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'You changed Rate per hour and Invoice number in another window',
  );
  await expect(dialog.getByLabel('Reason')).toHaveValue('The project starts later.');
  expect(await stored(sold.id)).toMatchObject({ expiresOn: null, ratePerHour: 61 });
  await dialog.getByRole('button', { name: 'Extend package' }).click();
  await adminConsole(admin).toast(`Package #${sold.id} was extended.`);
  expect(await stored(sold.id)).toMatchObject({ expiresOn, ratePerHour: 61 });

  const requested = await aRequestedPackage(account.api);
  await page.addInitScript((token) => localStorage.setItem('clientToken', token), account.token);
  await page.goto('/client-portal/request-time');
  await page.getByRole('button', { name: `Upload Proof of package #${requested.id}` }).click();
  await dialog.locator('input[type=file]').setInputFiles(uploadOf(aSlip('late.png', 40, 20)));
  await account.api(
    'PATCH',
    `/api/client/packages/${requested.id}`,
    form({}, { paymentProof: aSlip('first.png', 40, 20) }),
  );
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You changed Payment proof in another window');
  await expect(dialog.getByText('late.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`Payment proof for package #${requested.id} uploaded!`).first()).toBeVisible();
  expect(await stored(requested.id)).toMatchObject({ paymentProof: 'late.png' });
});

test('a dialog says that the payment was taken back elsewhere, and the focus stays', async ({
  page,
  stack,
  adminApi,
}) => {
  const account = await anAccount(stack.url, adminApi);
  const sold = await aSoldPackage(adminApi, account.id);
  const [admin] = await twoTabs(page, await tokenOf(stack), `/dashboard/clients/editPackage/${sold.id}`);
  const dialog = admin.getByRole('dialog');
  await buttonIn(admin, 'Change hours or rate').click();
  await dialog.getByLabel('Purchased hours*').fill('20');
  await dialog.getByLabel('Reason*').fill('Agreed by phone.');
  await adminApi('PUT', `/api/timePackages/${sold.id}`, { status: 'pending' });
  const submit = dialog.getByRole('button', { name: 'Void and issue a new invoice' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    `The payment of package #${sold.id} was taken back while this page was open, so check the package before you change it.`,
  );
  await expect(submit).toBeDisabled();
  await expect(dialog.getByRole('alert')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByRole('heading', { name: `Package #${sold.id}` })).toBeFocused();
});

test("a task's status and its deletion need its current revision", async ({ page, stack, adminApi }) => {
  const account = await anAccount(stack.url, adminApi);
  const task = await aTaskWithMeeting(account.api);
  const entry = await aLoggedEntry(adminApi, await aSoldPackage(adminApi, account.id));
  const [before] = await twoTabs(page, await tokenOf(stack), `/dashboard/tasks?client=${account.id}`);
  const choice = before.getByLabel(`Status of task ${task.id}`);
  await expect(choice).toHaveValue('pending');
  await account.api('PUT', `/api/client/tasks/${task.id}`, { description: '<p>Something else</p>' });
  await choice.selectOption('done');
  await expect(before.getByRole('alert')).toContainText('changed Description and Meeting');
  await expect(before.getByText('Something else')).toBeVisible();
  await choice.selectOption('done');
  await adminConsole(before).toast(/^Task #/);

  await before.goto(`/dashboard/clients/entries/${account.id}`);
  await expect(before.getByRole('table')).toContainText('Price list');
  await adminApi('PUT', `/api/timeEntries/${entry.id}`, { hours: 2 });
  await before.getByRole('button', { name: new RegExp(`^Delete entry`) }).click();
  await adminConsole(before).confirm('Are you sure you want to delete this entry?', 'Delete entry');
  await adminConsole(before).sendDeletion();
  await expect(before.getByRole('alert')).toContainText('You changed Hours in another window');
  expect((await adminApi('GET', `/api/timeEntries/${entry.id}`)).status).toBe(200);
});

test('the task form keeps what was typed when the task was changed elsewhere', async ({ page, stack, adminApi }) => {
  const account = await anAccount(stack.url, adminApi);
  const task = await aTaskWithMeeting(account.api);
  const stored = async () => (await account.api<{ task: Task }>('GET', `/api/client/tasks/${task.id}`)).body.task;
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postData() ?? '');
  });
  await page.addInitScript((token) => localStorage.setItem('clientToken', token), account.token);
  await page.goto(`/client-portal/tasks/${task.id}`);
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and yours');
  await adminApi('PATCH', `/api/tasks/${task.id}`, { status: 'in_progress' });

  await buttonIn(page, 'Submit').click();
  await expect(conflict(page)).toContainText('Someone else changed this task.');
  await expect(conflict(page)).toContainText('An admin changed Status');
  await expect(description).toContainText('Mine and yours');
  await buttonIn(page, 'Keep my changes').click();
  await expect(description).toContainText('Mine and yours');
  await buttonIn(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: 'Your Tasks' })).toBeVisible();
  expect(await stored()).toMatchObject({ status: 'in_progress', meetingStart: task.meetingStart });
  expect((await stored()).description).toContain('Mine and yours');

  await page.goto(`/client-portal/tasks/${task.id}`);
  await page.getByLabel('Add Teams Meeting').uncheck();
  await buttonIn(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: 'Your Tasks' })).toBeVisible();
  expect(await stored()).toMatchObject({ meetingStart: null, description: expect.stringContaining('Mine and yours') });
  const fieldsOf = (body: string) => [...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  expect(bodies.map(fieldsOf)).toEqual([['description', 'keepMeeting'], ['description', 'keepMeeting'], []]);
});
