import type { RoundingRule, TimeEntry } from '@hourbank/contracts';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen } from '../support/look';
import { anAccount, aSoldPackage, entryBody } from '../support/people';

test('an admin sets the rounding rule of a client by keyboard, and its minutes become hours by that rule', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/409 \(Conflict\)/);
  const console = adminConsole(page);
  const { choose } = keyboardOf(page);
  const client = await anAccount(stack.url, adminApi, { name: 'Nour Saab' });
  const { id: packageId } = await aSoldPackage(adminApi, client.id);
  const card = page.getByRole('form', { name: 'Rounding' });
  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');

  await test.step('sets the rule', async () => {
    await page.goto(`/dashboard/clients/${client.id}/terms`);
    await expect(card).toContainText('The default rule applies.');
    await card.getByLabel('Round minutes to').focus();
    await choose(card.getByLabel('Round minutes to'), '15');
    await page.keyboard.press('Tab');
    await choose(card.getByLabel('Direction'), 'Up');
    await expect(card).toContainText('50 minutes are charged as 1 h.');
    await card.getByLabel('Minimum').press('Enter');
    await expect(card).toContainText('This client has its own rule.');
    await expectGoodScreen(page, 'admin-client-rounding', { isThemed: true });
  });

  await test.step('fills in the hours, and asks again after the rule has changed', async () => {
    await page.goto(`/dashboard/clients/addentry/${client.id}`);
    await console.title('New Time Entry');
    await console.fill({ 'Minutes worked': '20', 'Status*': 'Open' });
    await expect(console.field('Hours*')).toHaveValue('0.5');
    await adminApi('PUT', `/api/rounding/${client.id}`, { unit: 60, way: 'up', minimum: 0 });
    await console.button('Save entry').click();
    await expect(page.getByText('The rounding rule has changed: 1 h instead of 0.5 h.')).toBeVisible();
    await expect(console.field('Hours*')).toHaveValue('1');
    await expectGoodScreen(page, 'admin-entry-rounding-changed');
    await console.button('Save entry').click();
    await console.toast(/was saved/);
    const { body } = await adminApi<{ timeEntries: TimeEntry[] }>('GET', `/api/timeEntries/client/${client.id}`);
    expect(body.timeEntries).toMatchObject([
      { packageId, minutes: 20, hours: 1, rounding: { unit: 60, way: 'up', minimum: 0 } },
    ]);
  });

  await test.step('returns to the default rule', async () => {
    await page.goto(`/dashboard/clients/${client.id}/terms`);
    await card.getByRole('button', { name: 'Use the default rule' }).click();
    await expect(card).toContainText('The default rule applies.');
  });
});

/** Minutes around the edges of the units. */
const minutesOfRule = [1, 2, 3, 5, 6, 7, 8, 9, 10, 14, 15, 16, 20, 22, 23, 29, 30, 31, 44, 45, 59, 61, 250, 1439];
/** The number of cases; nightly runs set a larger number. */
const cases = Number(process.env.ROUNDING_CASES ?? minutesOfRule.length);
const rules: RoundingRule[] = ([15, 1, 5, 6, 10, 30, 60] as const).flatMap((unit) =>
  (['nearest', 'up', 'down'] as const).map((way) => ({ unit, way, minimum: unit === 6 ? 17 : 0 })),
);

test(`the form and the service turn minutes into the same hours in ${cases} cases`, async ({
  page,
  stack,
  adminApi,
}) => {
  test.setTimeout(120_000 + cases * 2_000);
  const console = adminConsole(page);
  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');
  for (const rule of rules.slice(0, Math.ceil(cases / minutesOfRule.length))) {
    // Each rule has a client of its own, so that no draft of the form is offered.
    const client = await anAccount(stack.url, adminApi);
    const sold = await aSoldPackage(adminApi, client.id, { hoursPurchased: 1000 });
    await adminApi('PUT', `/api/rounding/${client.id}`, rule);
    await page.goto(`/dashboard/clients/addentry/${client.id}`);
    await console.title('New Time Entry');
    const shown: { minutes: number; hours: number }[] = [];
    for (const minutes of minutesOfRule) {
      await console.field('Minutes worked').fill(String(minutes));
      shown.push({ minutes, hours: Number(await console.field('Hours*').inputValue()) });
    }
    // A service whose rule gives other hours refuses these.
    const statuses = await Promise.all(
      shown.map(async (of) => {
        const body = { ...entryBody(sold), ...of, hoursBy: 'rule' };
        return { ...of, status: (await adminApi('POST', '/api/timeEntries', body)).status };
      }),
    );
    expect(statuses, JSON.stringify(rule)).toEqual(shown.map((of) => ({ ...of, status: of.hours > 0 ? 201 : 422 })));
    expect(shown.filter(({ hours }) => hours > 0)).not.toEqual([]);
  }
});
