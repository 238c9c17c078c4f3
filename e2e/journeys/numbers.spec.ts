import type { Locator, Page, Request } from '@playwright/test';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
import { isComplete, logInBoth } from '../support/screens';

// Requests are answered with a refusal, so that a form keeps its values for the next input.
test.beforeEach(({ consoleWatch }) => {
  consoleWatch.allow(/422 \(Unprocessable Entity\)/);
  // Up to 80 inputs in one form at night.
  test.setTimeout(1_200_000);
});

type Inputs = readonly (readonly [typed: string, meant: number])[];

/** All fields read numbers by the same function, so a field of each kind gets all inputs, and the others a part. */
const everyFifth = isComplete ? 1 : 5;

const inDigits = (zero: string, text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));

/** The ways to write a whole number. */
const wholeInputs = (value: number): Inputs => [
  [String(value), value],
  [inDigits('٠', String(value)), value],
  [inDigits('۰', String(value)), value],
  [` ${value} `, value],
  [`0${value}`, value],
];
const decimalInputs: Inputs = [
  ['1.5', 1.5],
  ['2,5', 2.5],
  ['3٫5', 3.5],
  ['٤٫٥', 4.5],
  ['۵٫۲۵', 5.25],
  [' 6,50 ', 6.5],
  ['7', 7],
];
const hoursInputs: Inputs = [...decimalInputs, ['1:30', 1.5], ['2 h 15 min', 2.25], ['45 min', 0.75]];

/** Texts that are no number, or two. */
const refusedInputs = ['1,234', '1.234', '1.5.5', '1,5,5', '1e1', '0x10', '+2', '--2', '1 5', '5,', 'abc', ''];
const readings: Record<string, string> = { '1,234': 'Write 1234 or 1.23.', '1.234': 'Write 1234 or 1.23.' };

/** The value of a field in the JSON or multipart body of a request. */
function valueIn(request: Request, field: string): number | null {
  const body = request.postData() ?? '';
  if (request.headers()['content-type']?.startsWith('application/json'))
    return (JSON.parse(body) as Record<string, number | null>)[field] ?? null;
  const text = new RegExp(`name="${field}"\\r\\n\\r\\n([^\\r]*)\\r\\n`).exec(body)?.[1];
  return text === undefined || text === '' ? null : Number(text);
}

interface NumberForm {
  page: Page;
  form: Locator;
  button: string;
  /** The URL of the request that the form sends. */
  url: RegExp;
}

/** Types each input into a field, submits the form and compares the shown text and the sent number. */
async function tryInputs(
  { page, form, button, url }: NumberForm,
  {
    label,
    field,
    inputs,
    optional = false,
    every = everyFifth,
  }: { label: string; field: string; inputs: Inputs; optional?: boolean; every?: number },
) {
  const tried = <T>(list: readonly T[]) => list.filter((_, at) => at % every === 0);
  const control = form.getByLabel(label, { exact: true });
  const sent: Request[] = [];
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent.push(route.request());
    await route.fulfill({ status: 422, json: { error: 'Stopped by the test.', code: 'stopped', requestId: 'r' } });
  });
  await expect(control).toHaveAttribute('type', 'text');
  await expect(control).toHaveAttribute('inputmode', 'decimal');
  const type = async (text: string) => {
    await control.fill('');
    await control.pressSequentially(text);
  };
  const submit = () => form.getByRole('button', { name: button, exact: true }).click();

  for (const [typed, meant] of tried(inputs)) {
    await test.step(`${label}: ${JSON.stringify(typed)} is ${meant}`, async () => {
      const before = sent.length;
      await type(typed);
      await submit();
      await expect.poll(() => sent.length, { intervals: [50] }).toBe(before + 1);
      expect(valueIn(sent.at(-1) as Request, field)).toBe(meant);
      await expect(form.getByRole('button', { name: button, exact: true })).toBeEnabled();
      await expect(control).toHaveValue(typed);
    });
  }
  for (const typed of tried(refusedInputs.filter((text) => !optional || text !== ''))) {
    await test.step(`${label}: ${JSON.stringify(typed)} is refused`, async () => {
      const before = sent.length;
      await type(typed);
      await submit();
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      if (readings[typed]) await expect(form.getByText(readings[typed])).toBeVisible();
      await expect(control).toHaveValue(typed);
      expect(sent).toHaveLength(before);
    });
  }
  const [valid] = inputs[0] as Inputs[number];
  await type(valid);
  await page.unroute(url);
}

test('packages: hours and rate', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  // A paid one would ask before its invoice is replaced.
  const sold = await aSoldPackage(adminApi, client.id, { status: 'pending' });
  await logInBoth(page, stack, client);
  const form = page.getByRole('form', { name: 'Package' });
  const parts = { page, form, button: 'Save package', url: /\/api\/timePackages/ };
  for (const path of [`Addpackage/${client.id}`, `editPackage/${sold.id}`]) {
    await page.goto(`/dashboard/clients/${path}`);
    await form.getByLabel('Purchased hours*').fill('1');
    await form.getByLabel('Rate per hour*').fill('1');
    const every = path.startsWith('Add') ? 1 : everyFifth;
    await tryInputs(parts, { label: 'Purchased hours*', field: 'hoursPurchased', inputs: hoursInputs, every });
    const inputs: Inputs = [...decimalInputs, ['1,234.50', 1234.5], ['1\u00a0234,50', 1234.5]];
    await tryInputs(parts, { label: 'Rate per hour*', field: 'ratePerHour', inputs, every });
  }
});

test('time entries: hours and minutes', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  const sold = await aSoldPackage(adminApi, client.id);
  const entry = await aLoggedEntry(adminApi, sold);
  await logInBoth(page, stack, client);
  const form = page.getByRole('form', { name: 'Time entry' });
  const parts = { page, form, button: 'Save entry', url: /\/api\/timeEntries/ };
  for (const path of [`addentry/${client.id}`, `editentry/${entry.id}`]) {
    await page.goto(`/dashboard/clients/${path}`);
    await form.getByLabel('Status*').selectOption('Open');
    await tryInputs(parts, { label: 'Hours*', field: 'hours', inputs: hoursInputs });
    const every = path.startsWith('add') ? 1 : everyFifth;
    await tryInputs(parts, {
      label: 'Minutes worked',
      field: 'minutes',
      inputs: wholeInputs(90),
      optional: true,
      every,
    });
  }
});

test("a client's account: deducted and bonus hours", async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  await aSoldPackage(adminApi, client.id);
  await logInBoth(page, stack, client);
  await page.goto(`/dashboard/clients/${client.id}/account`);
  for (const button of ['Deduct hours', 'Add bonus hours']) {
    await adminConsole(page).button(button).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Reason*').fill('Agreed by phone');
    const parts = { page, form, button, url: /\/api\/accounts\/\d+\// };
    await tryInputs(parts, { label: 'Hours*', field: 'hours', inputs: hoursInputs });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
  }
});

for (const whose of ['the settings', "a client's terms"])
  test(`${whose}: terms, alerts, rounding and statements`, async ({ page, stack, adminApi }) => {
    const client = await anAccount(stack.url, adminApi);
    await logInBoth(page, stack, client);
    /** A section of the settings; a client has one page for all. */
    const open = (section: string) =>
      page.goto(whose === 'the settings' ? `/dashboard/settings/${section}` : `/dashboard/clients/${client.id}/terms`);
    const formOf = (name: string, button: string, url: RegExp) => ({
      page,
      form: page.getByRole('form', { name, exact: true }),
      button,
      url,
    });
    await open('expiry');
    const terms = formOf('Expiry terms', 'Save terms', /terms$/);
    const months = { label: 'New packages expire after', field: 'expiresAfterMonths', inputs: wholeInputs(17) };
    await tryInputs(terms, { ...months, optional: true });
    await tryInputs(terms, { label: 'Grace period*', field: 'graceDays', inputs: wholeInputs(23) });

    await open('alerts');
    const alerts = formOf('Alerts', 'Save alerts', /\/alerts|alert-settings/);
    await tryInputs(alerts, { label: 'Notice at*', field: 'noticePercent', inputs: wholeInputs(12) });
    await tryInputs(alerts, { label: 'Low at*', field: 'lowPercent', inputs: wholeInputs(97) });
    const hours = { inputs: hoursInputs, optional: true };
    await tryInputs(alerts, { label: 'Notice below', field: 'noticeHours', ...hours });
    await alerts.form.getByLabel('Notice below').fill('100');
    await tryInputs(alerts, { label: 'Low below', field: 'lowHours', ...hours });

    await open('time');
    const rounding = formOf('Rounding', 'Save rule', /\/rounding/);
    await tryInputs(rounding, { label: 'Minimum*', field: 'minimum', inputs: wholeInputs(45) });
    await open('statements');
    const schedule = formOf('Monthly statements', 'Save schedule', /\/schedule/);
    await schedule.form.getByLabel('Send statements*').selectOption('monthly');
    await tryInputs(schedule, { label: 'Day of the month*', field: 'day', inputs: wholeInputs(13) });
  });

test('the settings: rate, timer and audit log', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  await logInBoth(page, stack, client);
  const formOf = (name: string, button: string, url: RegExp) => ({
    page,
    form: page.getByRole('form', { name, exact: true }),
    button,
    url,
  });
  await page.goto('/dashboard/settings/prices');
  const rate = formOf('Prices', 'Save prices', /\/api\/settings/);
  await tryInputs(rate, { label: 'Rate per hour*', field: 'requestRate', inputs: decimalInputs });
  await page.goto('/dashboard/settings/time');
  const timer = formOf('Timer', 'Save timer settings', /timer/);
  await tryInputs(timer, { label: 'Remind after*', field: 'remindAfterHours', inputs: wholeInputs(11) });
  await page.goto('/dashboard/settings/login');
  const security = formOf('Login and registration', 'Save login and registration', /security-settings/);
  await tryInputs(security, { label: 'Months to keep the audit log', field: 'auditMonths', inputs: wholeInputs(35) });
});

test('the portal: requested hours', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  await logInBoth(page, stack, client);
  await page.goto('/client-portal/request-time?request=true');
  const form = page.getByRole('dialog');
  await form.getByLabel('Payment Method*').selectOption('omt');
  const inputs = hoursInputs.filter(([, hours]) => hours >= 1);
  await tryInputs(
    { page, form, button: 'Submit request', url: /request-time/ },
    { label: 'Hours*', field: 'hours', inputs },
  );
});

test('what was typed is stored, and what was understood stands below the field', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  await logInBoth(page, stack, client);
  const console = adminConsole(page);
  await page.goto(`/dashboard/clients/Addpackage/${client.id}`);
  const heightOfForm = async () => (await page.getByRole('form', { name: 'Package' }).boundingBox())?.height;
  await console.field('Rate per hour*').fill('45');
  const height = await heightOfForm();
  await console.field('Purchased hours*').pressSequentially('12:30');
  await expect(page.getByText('= 12.5 h')).toBeVisible();
  await console.field('Rate per hour*').fill('45,50');
  await expect(page.getByText('= $45.50')).toBeVisible();
  expect(await heightOfForm()).toBe(height);
  await expect(page.getByRole('region', { name: 'What saving does' })).toContainText('$568.75');
  await console.button('Save package').click();
  await expect(console.rowWith('$45.50')).toBeVisible();
  const { body } = await adminApi<{ hoursPurchased: number; ratePerHour: number }[]>(
    'GET',
    `/api/timePackages?clientId=${client.id}`,
  );
  expect(JSON.stringify(body)).toContain('"hoursPurchased":12.5,');
});

test('the wheel scrolls the page and changes no number, arrow keys do, and a paste is read like typing', async ({
  page,
  stack,
  adminApi,
  context,
}) => {
  const client = await anAccount(stack.url, adminApi);
  await logInBoth(page, stack, client);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto(`/dashboard/clients/Addpackage/${client.id}`);
  const [hours, rate] = [page.getByLabel('Purchased hours*'), page.getByLabel('Rate per hour*')];
  await hours.fill('1.5');
  await rate.fill('50');
  for (const field of [hours, rate]) {
    const value = await field.inputValue();
    await field.click();
    await field.hover();
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, before > 0 ? -60 : 60);
    await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before);
    await page.mouse.wheel(0, 240);
    await page.mouse.wheel(0, -240);
    await expect(field).toHaveValue(value);
  }
  await hours.press('ArrowUp');
  await expect(hours).toHaveValue('1.6');
  await hours.press('ArrowDown');
  await hours.press('ArrowDown');
  await expect(hours).toHaveValue('1.4');
  await rate.press('ArrowDown');
  await expect(rate).toHaveValue('49.99');

  const paste = async (field: Locator, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.press('Control+a');
    await field.press('Control+v');
  };
  await paste(hours, '2,75\n');
  await expect(page.getByText('= 2.75 h')).toBeVisible();
  // Two cells of a table are no number, and not their digits together.
  await paste(rate, '10\n50');
  await expect(rate).not.toHaveValue('1050');
  await adminConsole(page).button('Save package').click();
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
});
