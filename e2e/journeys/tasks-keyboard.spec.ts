import type { Task } from '@hourbank/contracts';
import { aPng, aText, daysFromNow, instantOf } from '@hourbank/testing';
import { uploadOf } from '../support/admin-console';
import { shownDay } from '../support/clocks';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen } from '../support/look';
import { anAccount } from '../support/people';
import { useTheme } from '../support/screen';

const day = daysFromNow(2);

test.use({ timezoneId: 'UTC', viewport: { width: 390, height: 844 } });

test('a task is created, changed and deleted at phone width, in the dark theme, by keyboard only', async ({
  page,
  stack,
  adminApi,
}) => {
  const account = await anAccount(stack.url, adminApi);
  const tasks = async () => (await account.api<{ tasks: Task[] }>('GET', '/api/client/tasks')).body.tasks;
  const { keyboard } = page;
  const { press, reach, leave } = keyboardOf(page);
  const dialog = page.getByRole('dialog');
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  const item = page.getByRole('article');
  /** The file dialog opens by keyboard; the selection in it is up to the operating system. */
  const choose = async (label: string, file: ReturnType<typeof uploadOf>) => {
    const chooser = page.waitForEvent('filechooser');
    await press(page.getByLabel(label, { exact: true }), 'Space');
    await (await chooser).setFiles(file);
  };
  await useTheme(page, 'dark');
  await page.addInitScript((token) => localStorage.setItem('clientToken', token), account.token);

  await test.step('creates a task', async () => {
    await page.goto('/client-portal/tasks');
    await press(page.getByRole('link', { name: 'Create Task' }));
    await expect(page.getByRole('heading', { name: 'Create New Task/Request' })).toBeVisible();
    await reach(page.getByRole('textbox', { name: 'Description' }));
    await keyboard.type('Add the ');
    await keyboard.press('Control+b');
    await keyboard.type('price list');
    await choose('Screenshots', uploadOf(aPng(64, 48, 'before.png')));
    await choose('Documents', uploadOf(aText(40, 'notes.txt')));
    await press(page.getByLabel('Add Teams Meeting'), 'Space');
    await reach(page.getByLabel('Meeting Start'));
    await keyboard.type(`${shownDay(day)} 10:00`);
    await reach(page.getByLabel('Meeting End'));
    await keyboard.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await expect(calendar).toBeVisible();
    await keyboard.press('Enter');
    await expect(calendar.getByLabel('Time')).toBeFocused();
    await keyboard.type('10:30');
    await keyboard.press('Escape');
    await expect(page.getByLabel('Meeting End')).toHaveValue(`${shownDay(day)}, 10:30`);
    await expectGoodScreen(page, 'portal-task-keyboard');
    await press(submit);
    await expect(page.getByText('Task created!')).toBeVisible();
    const [task] = await tasks();
    expect(task).toMatchObject({
      meetingStart: instantOf(day, '10:00'),
      meetingEnd: instantOf(day, '10:30'),
    });
    expect([...(task?.screenshots ?? []), ...(task?.documents ?? [])].map(({ name }) => name)).toEqual([
      'before.png',
      'notes.txt',
    ]);
  });

  await test.step('opens its screenshot', async () => {
    await press(page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Tasks' }));
    const screenshot = item.getByRole('link', { name: 'Open before.png' });
    await press(screenshot);
    await expect(dialog.getByRole('img', { name: 'before.png' })).toBeVisible();
    await leave(dialog);
    await expect(screenshot).toBeFocused();
  });

  await test.step('deletes the document, and cancels deleting the screenshot', async () => {
    await press(item.getByRole('link', { name: /^Edit task/ }));
    await expect(page.getByRole('heading', { name: 'Edit Task' })).toBeVisible();
    await press(page.getByRole('button', { name: /before\.png/ }));
    await leave(dialog);
    await press(page.getByRole('button', { name: /notes\.txt/ }));
    await press(dialog.getByRole('button', { name: 'Delete document' }));
    await expect(page.getByLabel('Documents', { exact: true })).toBeFocused();
    await press(submit);
    await expect(page.getByText('Task updated!')).toBeVisible();
    expect(await tasks()).toMatchObject([{ screenshots: [{ name: 'before.png' }], documents: [] }]);
  });

  await test.step('deletes the task', async () => {
    await press(item.getByRole('button', { name: /^Delete task/ }));
    await press(dialog.getByRole('button', { name: 'Delete task' }));
    await expect(page.getByText('No tasks found.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    // The toast stays while it has the pointer, however long a busy machine takes for the keys.
    await undo.hover();
    await press(undo);
    await expect(item).toBeVisible();
    await press(item.getByRole('button', { name: /^Delete task/ }));
    await press(dialog.getByRole('button', { name: 'Delete task' }));
    // The toast of the change may still be there.
    await press(page.getByRole('status').getByRole('button', { name: 'Close' }).last());
    await expect.poll(tasks).toEqual([]);
  });
});
