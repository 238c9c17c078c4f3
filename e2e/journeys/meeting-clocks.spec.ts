import type { Task } from '@hourbank/contracts';
import type { Page } from '@playwright/test';
import { clockAt, nextChanges, shownDay } from '../support/clocks';
import { expect, test } from '../support/fixtures';
import { anAccount, type Account } from '../support/people';

const minute = 60_000;
const iso = (instant: number) => new Date(instant).toISOString();
const start = (page: Page) => page.getByLabel('Meeting Start');
const end = (page: Page) => page.getByLabel('Meeting End');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();

/** Gives the pages another business time zone than the stack's. The browser's own zone must not matter (D-39). */
async function useBusinessTimeZone(page: Page, zone: string) {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'business-time-zone': zone } });
  });
}

async function openForm(page: Page, { token }: Account) {
  await page.addInitScript((value) => localStorage.setItem('clientToken', value), token);
  await page.goto('/client-portal/tasks/new');
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Please call');
  await page.getByLabel('Add Teams Meeting').check();
}
const lastTask = async ({ api }: Account) => (await api<{ tasks: Task[] }>('GET', '/api/client/tasks')).body.tasks[0];

test.describe('with a fixed clock', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a meeting needs complete dates, a future start and no end before its start', async ({
    page,
    stack,
    adminApi,
  }) => {
    const account = await anAccount(stack.url, adminApi);
    await useBusinessTimeZone(page, 'Europe/Berlin');
    const clock = (days: number, time: string) =>
      `${clockAt('Europe/Berlin', Date.now() + days * 1440 * minute).slice(0, 10)}T${time}`;
    await openForm(page, account);
    await submit(page);
    await expect(page.getByText('Enter a day and a time, such as')).toHaveCount(2);
    await start(page).fill(clock(-1, '10:00'));
    await end(page).fill(clock(2, '10:30'));
    await end(page).blur();
    await submit(page);
    await expect(page.getByText('Meeting start cannot be in the past.')).toBeVisible();
    await start(page).fill(clock(2, '10:45'));
    await submit(page);
    await expect(page.getByText('Meeting end cannot precede start.')).toBeVisible();
    await end(page).fill(clock(2, '10:50'));
    await submit(page);
    await expect(page.getByText('Meeting times are in 15-minute steps.')).toBeVisible();
    await end(page).press('End');
    await page.keyboard.press('Backspace');
    await end(page).blur();
    await expect(page.getByText('Date input not valid.')).toBeVisible();
    expect(await lastTask(account)).toBeUndefined();
  });
});

for (const zone of ['America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe']) {
  test.describe(zone, () => {
    test.use({ timezoneId: 'Asia/Tokyo' });

    test(`meetings keep their times on the days when the clocks of ${zone} change`, async ({
      page,
      stack,
      adminApi,
    }) => {
      const account = await anAccount(stack.url, adminApi);
      await useBusinessTimeZone(page, zone);
      const { forwards, backwards } = nextChanges(zone);
      const clock = (instant: number) => clockAt(zone, instant);

      await test.step('rejects a skipped time, and keeps the length of a meeting across the change', async () => {
        await openForm(page, account);
        const skipped = iso(Date.parse(`${clock(forwards.at)}:00Z`) - forwards.by / 2).slice(0, 16);
        await start(page).fill(skipped);
        await start(page).blur();
        await expect(page.getByText('Date input not valid.')).toBeVisible();
        const [from, to] = [forwards.at - 30 * minute, forwards.at + 30 * minute];
        await start(page).fill(clock(from));
        await end(page).fill(clock(to));
        await submit(page);
        await expect(page.getByText('Task created!')).toBeVisible();
        expect(await lastTask(account)).toMatchObject({ meetingStart: iso(from), meetingEnd: iso(to) });
      });

      await test.step('uses the first of a repeated time, and keeps a stored second one', async () => {
        const first = backwards.at - 15 * minute;
        const second = first - backwards.by;
        expect(clock(first)).toBe(clock(second));
        await page.goto('/client-portal/tasks/new');
        await page.getByRole('textbox', { name: 'Description' }).click();
        await page.keyboard.type('Please call twice');
        await page.getByLabel('Add Teams Meeting').check();
        await start(page).fill(clock(first));
        await end(page).fill(clock(second + 60 * minute));
        await submit(page);
        await expect(page.getByText('Task created!')).toBeVisible();
        const stored = await lastTask(account);
        expect(stored).toMatchObject({ meetingStart: iso(first), meetingEnd: iso(second + 60 * minute) });

        const path = `/api/client/tasks/${stored?.id}`;
        await account.api('PUT', path, {
          description: '<p>Please call twice</p>',
          meetingStart: iso(second),
          meetingEnd: iso(second + 60 * minute),
        });
        await page.goto(`/client-portal/tasks/${stored?.id}`);
        await expect(start(page)).toHaveValue(`${shownDay(clock(second).slice(0, 10))}, ${clock(second).slice(11)}`);
        await submit(page);
        await expect(page.getByText('Task updated!')).toBeVisible();
        expect(await lastTask(account)).toMatchObject({
          meetingStart: iso(second),
          meetingEnd: iso(second + 60 * minute),
        });
        await expect(page.getByRole('article').first()).toContainText(clock(second).slice(11));
      });
    });
  });
}
