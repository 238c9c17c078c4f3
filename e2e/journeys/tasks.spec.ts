import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '@hourbank/contracts';
import { aPng, aText, daysFromNow, instantOf } from '@hourbank/testing';
import { expectAccessible } from '../support/accessibility';
import { adminConsole, uploadOf } from '../support/admin-console';
import { bytesOf, downloadBy } from '../support/downloads';
import { writeFormatted } from '../support/editor';
import { shownDay } from '../support/clocks';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectError } from '../support/responses';
import { expectGoodScreen } from '../support/look';
import { anAccount } from '../support/people';
import { slowLine, watchProgress } from '../support/slow-line';

/** Large enough to take a while on a slow line. */
const brief = aText(600_000, 'brief.txt');

const day = daysFromNow(2);
const filesOf = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files/tasks'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length;

test.use({ timezoneId: 'UTC' });

test('a task with files and a meeting is created over a slow line, changed, worked on and deleted', async ({
  page,
  stack,
  adminApi,
  browser,
}) => {
  const console = adminConsole(page);
  const account = await anAccount(stack.url, adminApi);
  const other = await anAccount(stack.url, adminApi);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const tasks = async () => (await account.api<{ tasks: Task[] }>('GET', '/api/client/tasks')).body.tasks;
  const item = page.getByRole('article');
  const openTasks = async () => {
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Tasks' }).click();
    await expect(page.getByRole('heading', { name: 'Your Tasks' })).toBeVisible();
  };
  let id = 0;

  await test.step('writes a task with three screenshots, two documents and a meeting; the text survives a reload', async () => {
    await page.addInitScript((token) => localStorage.setItem('clientToken', token), account.token);
    await page.goto('/client-portal/tasks');
    await expect(page.getByText('No tasks found.')).toBeVisible();
    await page.getByRole('link', { name: 'Create Task' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Task/Request' })).toBeVisible();
    await expect(console.button('Submit')).toBeDisabled();
    await writeFormatted(page);
    await page.getByLabel('Add Teams Meeting').check();
    await page.getByLabel('Meeting Start').fill(`${day}T10:00`);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(
      page
        .getByRole('textbox', { name: 'Description' })
        .locator('span')
        .filter({ hasText: /^price list$/ })
        .first(),
    ).toHaveCSS('font-weight', '700');
    await expect(page.getByLabel('Meeting Start')).toHaveValue(`${shownDay(day)}, 10:00`);
    await field('Screenshots').setInputFiles([
      uploadOf(aPng(640, 360, 'before.png')),
      uploadOf(aPng(64, 48, 'after.png')),
      uploadOf(aPng(48, 64, 'phone.png')),
    ]);
    await field('Documents').setInputFiles([uploadOf(brief), uploadOf(aText(60, 'prices.csv.txt'))]);
    await page.getByLabel('Meeting End').fill(`${day}T09:45`);
    await console.button('Submit').click();
    await expect(page.getByText('Meeting end cannot precede start.')).toBeVisible();
    await page.getByLabel('Meeting End').fill(`${day}T10:30`);
    await expectGoodScreen(page, 'portal-task-filled');
  });

  await test.step('cancels the upload, which leaves no files', async () => {
    const before = await filesOf(stack.dataDir);
    const setSpeed = await slowLine(page);
    // Slow enough for all that is looked at before the upload is cancelled.
    await setSpeed(15_000);
    await console.button('Submit').click();
    await expect(page.getByRole('status').filter({ hasText: 'In Progress' })).toBeVisible();
    await expect
      .poll(() => page.getByRole('progressbar', { name: 'Upload' }).evaluate((bar: HTMLProgressElement) => bar.value), {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAttribute('contenteditable', 'false');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('Upload cancelled.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Description' })).toContainText('price list');
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAttribute('contenteditable', 'true');
    expect(await tasks()).toEqual([]);
    await expect.poll(() => filesOf(stack.dataDir), { timeout: 60_000 }).toBe(before);
    await setSpeed(250_000);
  });

  await test.step('submits the task, and sees the progress', async () => {
    const seen = await watchProgress(page);
    await console.button('Submit').click();
    await expect(page.getByText('Task created!')).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(/\/client-portal\/usage$/);
    const between = (await seen()).filter((percent) => percent > 0 && percent < 100);
    expect(between.length).toBeGreaterThan(0);
    expect(between.every(Number.isInteger)).toBe(true);
    await (
      await slowLine(page)
    )();
  });

  await test.step('sees the complete task in the list', async () => {
    await openTasks();
    await expect(item).toHaveCount(1);
    id = (await tasks())[0]?.id ?? 0;
    await expect(item.getByText('pending')).toHaveClass(/bg-secondary/);
    await expect(item.locator('strong')).toHaveText('price list');
    await expect(item.getByRole('link', { name: /^Open .*\.png$/ })).toHaveCount(3);
    await expect
      .poll(() =>
        item
          .getByRole('link', { name: 'Open before.png' })
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await item.getByRole('link', { name: 'Open before.png' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'before.png' })).toHaveJSProperty(
      'naturalWidth',
      640,
    );
    await keyboardOf(page).leave(page.getByRole('dialog'));
    await expect(item).toContainText('10:00 to 10:30');
    const calendar = (
      await bytesOf(await downloadBy(page, item.getByRole('link', { name: /^Add to calendar/ })))
    ).toString();
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(calendar).toContain(`DTSTART:${instantOf(day, '10:00').replaceAll(/[-:]|\.000/g, '')}`);
    await expectGoodScreen(page, 'portal-tasks-one');
  });

  await test.step('keeps one screenshot and one document, and adds one of each', async () => {
    await item.getByRole('link', { name: /^Edit task/ }).click();
    await expect(page.getByRole('heading', { name: 'Edit Task' })).toBeVisible();
    for (const name of [/after\.png/, /phone\.png/]) {
      await page.getByRole('button', { name }).click();
      await console.confirm('Delete this screenshot?', 'Delete screenshot');
    }
    await page.getByRole('button', { name: /prices\.csv/ }).click();
    await console.confirm('Delete this document?', 'Delete document');
    await field('Screenshots').setInputFiles(uploadOf(aPng(32, 32, 'fixed.png')));
    await field('Documents').setInputFiles(uploadOf(aText(40, 'notes.txt')));
    await expectGoodScreen(page, 'portal-task-edit-files');
    await console.button('Submit').click();
    await expect(page.getByText('Task updated!')).toBeVisible();
    const [task] = await tasks();
    expect(task?.screenshots.map(({ name }) => name)).toEqual(['before.png', 'fixed.png']);
    expect(task?.documents.map(({ name }) => name)).toEqual(['brief.txt', 'notes.txt']);
    expect(task?.meetingStart).toBe(instantOf(day, '10:00'));
    await expect(item.getByRole('link', { name: 'notes.txt' })).toBeVisible();
  });

  await test.step('another client does not see it', async () => {
    expect((await other.api<{ tasks: Task[] }>('GET', '/api/client/tasks')).body.tasks).toEqual([]);
    expectError(await other.api('PUT', `/api/client/tasks/${id}`, { description: '<p>Theirs</p>' }), 404, {
      code: 'not_found',
    });
    expectError(await other.api('GET', `/api/client/tasks/${id}/meeting.ics`), 404, { code: 'not_found' });
  });

  await test.step('an admin sees the task and its client, and changes the status', async () => {
    const context = await browser.newContext({ baseURL: stack.url });
    const adminPage = await context.newPage();
    await adminPage.goto('/dashboard/tasks');
    await adminConsole(adminPage).logIn(stack.admin);
    const task = adminPage.getByRole('article', { name: `#${id} ${account.name}` });
    await expect(task.locator('strong')).toHaveText('price list');
    await expect(task.getByRole('link', { name: 'brief.txt' })).toBeVisible();
    await expectGoodScreen(adminPage, 'admin-tasks-one');
    await task.getByLabel(`Status of task ${id}`).selectOption('in_progress');
    await expect(adminPage.getByText(`Task #${id} marked as in progress`)).toBeVisible();
    await task.getByRole('link', { name: /^Log time for/ }).click();
    await expect(adminPage.getByRole('main')).toContainText('price list');
    await expect(adminPage.getByRole('textbox', { name: 'Description' })).toHaveText('');
    await context.close();
  });

  await test.step('the client sees the new status, and deletes the task', async () => {
    await page.reload();
    await expect(item.getByText('in progress')).toHaveClass(/bg-success/);
    await expect(item.getByText('in progress')).toHaveCSS('text-transform', 'capitalize');
    await item.getByRole('button', { name: /^Delete task/ }).click();
    await console.confirm('Delete this task?', 'Delete task');
    await expect(page.getByText('No tasks found.')).toBeVisible();
    await console.sendDeletion();
    expect(await tasks()).toEqual([]);
    expectError(await adminApi('GET', `/api/tasks/${id}`), 404, { code: 'not_found' });
  });
});
