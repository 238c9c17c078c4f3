import type { AdminTask, TaskNote } from '@hourbank/contracts';
import { aPng } from '@hourbank/testing';
import { uploadOf } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen, keepPicture, settled } from '../support/look';
import { anAccount, aSoldPackage, endTimers } from '../support/people';
import { expectNoSidewaysScroll, useTheme } from '../support/screen';
import { keepToken } from '../support/screens';
import { api } from '@hourbank/testing';

test.use({ timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

test.afterEach(({ adminApi }) => endTimers(adminApi));

const note = `internal ${crypto.randomUUID()}`;

test('a request by phone is added, assigned, answered, noted on, timed, logged and done, and the client asks again', async ({
  page,
  browser,
  stack,
  adminApi,
}) => {
  test.setTimeout(300_000);
  const client = await anAccount(stack.url, adminApi);
  await aSoldPackage(adminApi, client.id);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  const portal = await (
    await browser.newContext({ viewport: { width: 360, height: 800 }, timezoneId: 'UTC' })
  ).newPage();
  await keepToken(portal, 'clientToken', client.token);
  const { press, reach } = keyboardOf(page);
  const { keyboard } = page;

  await test.step('an admin adds the task for the client', async () => {
    await page.goto(`/dashboard/tasks/new?client=${client.id}`);
    await expect(page.getByText(client.name)).toBeVisible();
    await reach(page.getByRole('textbox', { name: 'Description' }));
    await keyboard.type('Move the price list to the new template');
    await expectGoodScreen(page, 'conversation-add');
    await press(page.getByRole('button', { name: 'Add task' }));
    await expect(page.getByRole('heading', { name: /^Task #\d+/ })).toBeVisible();
  });
  const id = Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
  const task = async () => (await adminApi<AdminTask>('GET', `/api/tasks/${id}`)).body;
  const log = page.getByRole('log');
  const answer = page.getByRole('textbox', { name: 'Answer the client' });

  await test.step('takes it, and writes a note by keyboard', async () => {
    await page.getByLabel('Assigned to').selectOption({ index: 1 });
    await expect.poll(async () => (await task()).assigneeId).not.toBeNull();
    await press(page.getByRole('button', { name: 'Add a note' }));
    await reach(page.getByRole('textbox', { name: 'Note for your team' }));
    await keyboard.type(note);
    await keyboard.press('Control+Enter');
    await expect(log.getByText(note)).toBeVisible();
    await expect(log.getByText('Note, only your team sees this')).toBeVisible();
    expect((await adminApi<{ notes: TaskNote[] }>('GET', `/api/tasks/${id}/notes`)).body.notes).toHaveLength(1);
  });

  await test.step('answers with a file, and the focus stays in the editor', async () => {
    await reach(answer);
    await keyboard.type('The template is ready.');
    const chooser = page.waitForEvent('filechooser');
    await press(page.getByRole('button', { name: 'Attach files' }));
    await (await chooser).setFiles(uploadOf(aPng(64, 48, 'template.png')));
    await page.getByLabel('Wait for an answer').check();
    await reach(answer);
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toHaveCount(1);
    await expect(log.getByText('The template is ready.')).toBeVisible();
    await expect(answer).toBeFocused();
    await expect(page.getByText(/^Waiting for the client since \d/)).toBeVisible();
    await keyboard.type('One thing more.');
    await expect(answer).toHaveText('One thing more.');
    await page.reload();
    await expect(answer).toHaveText('One thing more.');
    await reach(answer);
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await expect(answer).toHaveText('');
  });

  await test.step('starts a timer, logs time and sees the hours', async () => {
    await page.getByRole('main').getByText('Start timer', { exact: true }).click();
    await expect(page.getByText('The timer is running.')).toBeVisible();
    await page.getByRole('link', { name: 'Log time', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Log time' });
    await expect(dialog.getByLabel('Task', { exact: true })).toHaveValue(String(id));
    await dialog.getByLabel('Status').selectOption('Resolved');
    await dialog.getByLabel('Hours').fill('3.5');
    await dialog.getByRole('button', { name: 'Log time' }).click();
    await expect(page.getByText(/^3\.5\sh logged for/)).toBeVisible();
    await expect(page.getByText('3.50 h in 1 entry')).toBeVisible();
    await page.getByLabel('Status', { exact: true }).selectOption('done');
    await expect(log.getByText(/changed the status to/)).toBeVisible();
    for (const [width, theme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [1280, 'light'],
      [768, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await useTheme(page, theme);
      await page.reload();
      await expect(log.getByText(note)).toBeVisible();
      await settled(page);
      await expectNoSidewaysScroll(page);
      await keepPicture(page, `conversation-task-${width}-${theme}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectGoodScreen(page, 'conversation-task');
  });

  await test.step('the client reads, sees the hours and asks again, at 360 px', async () => {
    await portal.goto('/client-portal/tasks');
    await expect(portal.getByText('Added by support')).toBeVisible();
    await expectGoodScreen(portal, 'conversation-portal-list');
    await portal.getByRole('link', { name: 'Messages (1)' }).click();
    await expect(portal.getByText('The template is ready.')).toBeVisible();
    await expect(portal.getByText('Used so far: 3.50 h in 1 entry')).toBeVisible();
    await expect(portal.getByRole('link', { name: 'Open template.png' })).toBeVisible();
    const editor = portal.getByRole('textbox', { name: 'Write a message' });
    const onPortal = keyboardOf(portal);
    await onPortal.reach(editor);
    await portal.keyboard.type('When is it online?');
    await portal.keyboard.press('Control+Enter');
    await expect(portal.getByRole('log').getByText('When is it online?')).toBeVisible();
    await expectNoSidewaysScroll(portal);
    await expectGoodScreen(portal, 'conversation-portal');
    for (const [width, theme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [768, 'light'],
    ] as const) {
      await portal.setViewportSize({ width, height: 900 });
      await useTheme(portal, theme);
      await portal.reload();
      await expect(portal.getByRole('log').getByText('When is it online?')).toBeVisible();
      await settled(portal);
      await keepPicture(portal, `conversation-portal-${width}-${theme}`);
    }
    expect(await portal.content()).not.toContain(note);
  });

  await test.step('a removed message returns to the editor, to be sent again', async () => {
    await portal.getByRole('button', { name: /^Remove/ }).click();
    await expect(portal.getByRole('dialog')).toContainText("If the email has left, it can't be taken back.");
    await portal.getByRole('button', { name: 'Remove message' }).click();
    await expect(portal.getByRole('log').getByText('Message removed')).toBeVisible();
    const editor = portal.getByRole('textbox', { name: 'Write a message' });
    await expect(editor).toHaveText('When is it online?');
    await portal.getByRole('button', { name: 'Send' }).click();
    await expect(portal.getByRole('log').getByText('When is it online?')).toBeVisible();
  });

  await test.step('the open page of the admin shows it by itself, and the list says whose turn it is', async () => {
    await expect(log.getByText('When is it online?')).toBeVisible({ timeout: 60_000 });
    await page.goto(`/dashboard/tasks?client=${client.id}`);
    await page.getByRole('button', { name: 'Waiting for us' }).click();
    const item = page.getByRole('article');
    await expect(item.getByText('Waiting for us')).toBeVisible();
    await expect(item.getByRole('link', { name: /Messages \(2\)/ })).toBeVisible();
    await page.getByRole('button', { name: 'Mine' }).click();
    await expect(page).toHaveURL(/mine=true/);
    await expectGoodScreen(page, 'conversation-list');
    expect((await task()).awaits).toBe('us');
  });

  await test.step('a text stays when the task is deleted', async () => {
    const editor = portal.getByRole('textbox', { name: 'Write a message' });
    await editor.click();
    await portal.keyboard.type('Thank you!');
    expect((await client.api('DELETE', `/api/client/tasks/${id}`)).status).toBe(204);
    await portal.getByRole('button', { name: 'Send' }).click();
    await expect(portal.getByText('This task was deleted. Your text is still here.')).toBeVisible();
    await expect(editor).toHaveText('Thank you!');
    await expect(portal.getByRole('button', { name: 'Copy text' })).toBeVisible();
  });
  await portal.context().close();
});
