import type { Task, TimeEntry } from '@hourbank/contracts';
import { aPng } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
import { keepToken, logInBoth } from '../support/screens';

/** What a paste event carries: text by type, and how many images of 40 pixels. */
interface Clipboard {
  html?: string;
  images?: { bytes: number[]; name: string; type: string }[];
}

const anImage = (name = 'image.png', type = 'image/png') => ({ bytes: [...aPng(40, 30).bytes], name, type });

/** Fires the event of a paste or a drop in the description, as a browser does. */
async function give(page: Page, kind: 'paste' | 'drop', clipboard: Clipboard): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Description' });
  await editor.click();
  await editor.evaluate(
    (element, { type, html, images = [] }) => {
      const data = new DataTransfer();
      if (html) data.setData('text/html', html);
      if (html) data.setData('text/plain', 'plain');
      for (const image of images)
        data.items.add(new File([new Uint8Array(image.bytes)], image.name, { type: image.type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { type: kind, ...clipboard },
  );
}

const cells = '<table><tr><td>10</td><td>50</td></tr><tr><td>Router</td><td>3</td></tr></table>';
const list = '<b style="font-weight:normal"><ul><li><p>first</p></li><li><p>second</p></li></ul></b>';

test('a task keeps pasted cells and lists, and pasted pictures become its screenshots', async ({
  page,
  context,
  stack,
  adminApi,
}) => {
  const account = await anAccount(stack.url, adminApi);
  await keepToken(page, 'clientToken', account.token);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/client-portal/tasks/new');
  const editor = page.getByRole('textbox', { name: 'Description' });
  await editor.click();
  // The clipboard of the computer and the keyboard.
  await page.evaluate(
    async (html) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([html], { type: 'text/html' }),
          'text/plain': new Blob(['10\t50\nRouter\t3'], { type: 'text/plain' }),
        }),
      ]),
    cells,
  );
  await page.keyboard.press('Control+v');
  await expect(editor).toContainText('Router | 3');
  await page.keyboard.press('Enter');
  await page.evaluate(async (bytes) => {
    const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
  }, anImage().bytes);
  await page.keyboard.press('Control+v');
  await expect(page.getByText(/file field below/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'New screenshots' }).getByRole('img')).toHaveCount(1);

  await give(page, 'paste', {
    html: `${list}<img src="data:image/png;base64,${Buffer.from(anImage().bytes).toString('base64')}">`,
  });
  await expect(page.getByRole('group', { name: 'New screenshots' }).getByRole('img')).toHaveCount(2);
  await give(page, 'paste', { html: '<p>Word</p><img src="file:///C:/a/clip_image001.png" width="300">' });
  await expect(page.getByText(/^1 picture was not pasted/)).toBeVisible();
  await give(page, 'drop', { images: [{ ...anImage('plan.pdf', 'application/pdf') }, anImage('photo.png')] });
  await expect(page.getByRole('group', { name: 'New screenshots' }).getByRole('img')).toHaveCount(3);
  await expect(page.getByText('plan.pdf')).toBeVisible();
  await page.getByRole('button', { name: /plan\.pdf/ }).click();

  await give(page, 'paste', { images: [anImage('scan.tiff', 'image/tiff')] });
  await expect(page.getByText(/scan\.tiff is not/)).toBeVisible();
  await give(page, 'paste', { images: Array.from({ length: 9 }, (_, number) => anImage(`shot-${number}.png`)) });
  await expect(page.getByText('Add up to 10 new screenshots at a time.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Task created!')).toBeVisible({ timeout: 60_000 });
  const [task] = (await account.api<{ tasks: Task[] }>('GET', '/api/client/tasks')).body.tasks;
  expect(task?.description).toContain('<p>10 | 50</p><p>Router | 3</p>');
  expect(task?.description).toContain('first</li><li>second');
  expect(task?.screenshots).toHaveLength(10);
});

test('an entry keeps pasted lines, and a pasted picture becomes its screenshot', async ({ page, stack, adminApi }) => {
  const account = await anAccount(stack.url, adminApi);
  const entry = await aLoggedEntry(adminApi, await aSoldPackage(adminApi, account.id), { description: '' });
  await logInBoth(page, stack, account);
  await page.goto(`/dashboard/clients/editentry/${entry.id}`);
  await give(page, 'paste', { html: '<div>Hello,</div><div>server 1 is down</div>' });
  await give(page, 'paste', { images: [anImage()] });
  await expect(page.getByRole('img', { name: 'image.png' })).toBeVisible();
  await give(page, 'paste', { images: [anImage('notes.txt', 'text/plain')] });
  await expect(page.getByText(/notes\.txt is not/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page).not.toHaveURL(/editentry/);
  const { body } = await adminApi<TimeEntry>('GET', `/api/timeEntries/${entry.id}`);
  expect(body.description).toBe('<p>Hello,</p><p>server 1 is down</p>');
  expect(body.screenshots).toHaveLength(1);
});
