import type { Task } from '@hourbank/contracts';
import { aPng, api, aText, form } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { expectNothingRuns, expectTrapHolds, payloads, setTrap } from '../support/hostile';
import { keyboardOf } from '../support/keyboard';
import { settled } from '../support/look';
import { type Account, anAccount } from '../support/people';

const screenshotsEach = 10;
const documentsEach = 10;
/** Screenshots to open; the viewer also loads the previous and next one. */
const opened = [2, 7];

/** The text sent for a task: its description, and the names of its screenshots, then of its documents. */
interface Written {
  description: string;
  names: string[];
}

/** Creates one task per payload, and tasks that use all payloads as file names. */
async function createAll({ api: client }: Account): Promise<{ written: Map<number, Written>; withFiles: number[] }> {
  const written = new Map<number, Written>();
  const send = async (description: string, names: string[] = []) => {
    const { status, body } = await client<{ entry: Task }>(
      'POST',
      '/api/client/tasks',
      form(
        { description },
        {
          screenshots: names.slice(0, screenshotsEach).map((name) => aPng(4, 4, `${name}.png`)),
          documents: names.slice(screenshotsEach).map((name) => aText(9, `${name}.txt`)),
        },
      ),
    );
    expect(status, description).toBe(201);
    written.set(body.entry.id, { description, names });
    return body.entry.id;
  };
  for (const payload of payloads) await send(`<p>Before</p>${payload}`);
  const withFiles: number[] = [];
  for (let at = 0; at < payloads.length; at += screenshotsEach + documentsEach) {
    const names = payloads.slice(at, at + screenshotsEach + documentsEach);
    withFiles.push(await send(`<p>Before</p>${names.join('')}`, names));
  }
  return { written, withFiles };
}

/**
 * Returns all tasks on one page, whatever the screen requests; with `written`, with the text that was sent instead of
 * the sanitized one.
 */
async function serveAtOnce(page: Page, written?: Map<number, Written>) {
  const raw = (task: Task): Task => {
    const { description, names } = written?.get(task.id) ?? {};
    if (description === undefined || !names) return task;
    return {
      ...task,
      description,
      screenshots: task.screenshots.map((file, at) => ({ ...file, name: names[at] ?? '' })),
      documents: task.documents.map((file, at) => ({ ...file, name: names[screenshotsEach + at] ?? '' })),
    };
  };
  await page.route(/\/api\/(client\/)?tasks(\/\d+)?(\?|$)/, async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/pageSize=\d+/, '')
        .replace(/\?|$/, '?pageSize=100&'),
    });
    const body = (await response.json()) as { tasks?: Task[]; task?: Task };
    await route.fulfill({
      response,
      json: { ...body, ...(body.tasks && { tasks: body.tasks.map(raw) }), ...(body.task && { task: raw(body.task) }) },
    });
  });
}

/** Removes the content security policy: the pages must be safe without it. */
const withoutPolicy = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });

for (const hasPolicy of [true, false]) {
  const name = hasPolicy ? 'as sanitized by the server, with the policy' : 'as sent, without a policy';
  test(`scripts in a task's text never run, ${name}`, async ({ page, stack, adminApi, consoleWatch }) => {
    // The policy blocks the test's own bait and the images that the trap loads.
    consoleWatch.allow(/Content Security Policy/, /Refused to/);
    const account = await anAccount(stack.url, adminApi);
    const { written, withFiles } = await createAll(account);
    const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
    await setTrap(page);
    await page.addInitScript(
      ({ clientToken, adminToken }) => {
        localStorage.setItem('clientToken', clientToken);
        localStorage.setItem('adminToken', adminToken);
      },
      { clientToken: account.token, adminToken: admin.token },
    );
    if (!hasPolicy) await withoutPolicy(page);
    await serveAtOnce(page, hasPolicy ? undefined : written);

    await test.step('in the list and the image viewer', async () => {
      await page.goto('/client-portal/tasks');
      await expect(page.getByRole('article')).toHaveCount(written.size);
      await settled(page);
      await expectNothingRuns(page);
      for (const id of withFiles) {
        for (const at of opened) {
          await page
            .getByRole('article', { name: `Task #${id}`, exact: true })
            .getByRole('link', { name: /^Open / })
            .nth(at)
            .click();
          await expect(page.getByRole('dialog').getByRole('img')).not.toHaveCount(0);
          await expectNothingRuns(page);
          await keyboardOf(page).leave(page.getByRole('dialog'));
          await expect(page.locator('.yarl__portal')).toHaveCount(0);
        }
      }
    });

    await test.step('in the edit form', async () => {
      for (const id of withFiles) {
        await page.goto(`/client-portal/tasks/${id}`);
        await expect(page.getByRole('textbox', { name: 'Description' })).toContainText('Before');
        await expectNothingRuns(page);
      }
    });

    await test.step('in the task list of admins', async () => {
      await page.goto(`/dashboard/tasks?client=${account.id}`);
      await expect(page.getByRole('article')).toHaveCount(written.size);
      await settled(page);
      await expectNothingRuns(page);
      await expectTrapHolds(page, hasPolicy);
    });
  });
}
