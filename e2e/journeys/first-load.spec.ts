import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { adminConsole } from '../support/admin-console';
import { anAccount, aSoldPackage, aTaskWithMeeting } from '../support/people';
import { logInBoth } from '../support/screens';

/** Budget of the admin login page, compressed with brotli, KiB. The names of commit and files change it by 0.2. */
const loginBudget = { script: 165, stylesheet: 32.5 };

/** Budgets of the first pages with a session, only the console's own scripts, without charts, KiB. */
const consoles = [
  { name: 'admin', path: '/dashboard', heading: 'Dashboard', budget: 105 },
  { name: 'portal', path: '/client-portal', heading: 'Welcome', budget: 87 },
] as const;

interface Loaded {
  path: string;
  type: 'script' | 'stylesheet';
  encoding: string | undefined;
  kib: number;
}

/** Records the scripts and style sheets that the page loads from now on, with their sizes. */
function watchCode(page: Page): () => Promise<Loaded[]> {
  const loaded: Promise<Loaded>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    loaded.push(
      Promise.all([request.sizes(), request.response()]).then(([{ responseBodySize }, response]) => ({
        path: new URL(request.url()).pathname,
        type,
        encoding: response?.headers()['content-encoding'],
        kib: responseBodySize / 1024,
      })),
    );
  });
  return () => Promise.all(loaded);
}

const sumOf = (loaded: readonly Loaded[], only: Loaded['type']) =>
  loaded.filter(({ type }) => type === only).reduce((sum, { kib }) => sum + kib, 0);

test('/login loads within its budget, and charts load with the dashboard only', async ({ page, stack, adminApi }, {
  annotations,
}) => {
  await aSoldPackage(adminApi, (await anAccount(stack.url, adminApi)).id);
  const code = watchCode(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const first = await code();
  const list = first
    .map(({ path, kib }) => `${kib.toFixed(1).padStart(6)}  ${path}`)
    .sort()
    .reverse()
    .join('\n');
  for (const type of ['script', 'stylesheet'] as const) {
    const size = `${sumOf(first, type).toFixed(1)} KiB of ${loginBudget[type]}`;
    annotations.push({ type: `/login, ${type}`, description: size });
    process.stdout.write(`/login, ${type}: ${size}\n`);
    expect(sumOf(first, type), `${type} of /login\n${list}`).toBeLessThanOrEqual(loginBudget[type]);
  }
  expect(first.length, list).toBeGreaterThan(3);
  expect(
    first.filter(({ kib, encoding }) => kib > 1 && encoding !== 'br'),
    'not compressed with brotli',
  ).toEqual([]);

  const { logIn, title } = adminConsole(page);
  await logIn(stack.admin);
  await title('Dashboard');
  // Sections above the chart push it down while they load.
  await page.waitForLoadState('networkidle');
  await page.getByRole('img', { name: /^Hours sold and consumed per month/ }).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await code()).slice(first.length).filter(({ kib }) => kib > 100).length, { timeout: 60_000 })
    .toBe(1);
});

for (const { name, path, heading, budget } of consoles)
  test(`the console's scripts of ${path} load within their budget`, async ({ page, stack, adminApi }) => {
    const client = await anAccount(stack.url, adminApi);
    await logInBoth(page, stack, client);
    const folder = `/_mfe/${name}/`;
    const { metaData, exposes, firstPages } = await (await fetch(`${stack.url}${folder}mf-manifest.json`)).json();
    const { path: at, name: entry } = metaData.remoteEntry;
    const needed = new Set<string>([
      [at, entry].filter(Boolean).join('/'),
      ...exposes.flatMap(({ assets }: { assets: { js: { sync: string[] } } }) => assets.js.sync),
      ...firstPages[path].files,
    ]);
    const code = watchCode(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const own = (await code()).filter((file) => needed.has(file.path.replace(folder, '')));
    expect(own.length).toBeGreaterThanOrEqual(needed.size);
    const size = sumOf(own, 'script');
    process.stdout.write(`${path}, script of the console: ${size.toFixed(1)} KiB of ${budget}\n`);
    expect(size, own.map((file) => `${file.kib.toFixed(1)} ${file.path}`).join('\n')).toBeLessThanOrEqual(budget);
  });

/** What the page of a task adds to the list of tasks, without the editor of texts, which other pages have too, KiB. */
const taskPageBudget = 25;

test('the page of a task loads within its budget', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  const task = await aTaskWithMeeting(client.api);
  await logInBoth(page, stack, client);
  const code = watchCode(page);
  await page.goto('/dashboard/tasks');
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = new Set((await code()).map(({ path }) => path));
  await page
    .getByRole('link', { name: new RegExp(`of task #${task.id}$`) })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Answer the client' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const added = (await code()).filter(({ path, type }) => type === 'script' && !before.has(path));
  const list = added.map(({ path, kib }) => `${kib.toFixed(1)} ${path}`).join('\n');
  // The editor is by far the largest file.
  const own = added.filter(({ kib }) => kib < 100);
  expect(added.length - own.length, list).toBe(1);
  const size = sumOf(own, 'script');
  process.stdout.write(`page of a task, without the editor: ${size.toFixed(1)} KiB of ${taskPageBudget}\n`);
  expect(size, list).toBeLessThanOrEqual(taskPageBudget);
});
