import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { adminConsole } from '../support/admin-console';
import { aSoldPackage, anAccount } from '../support/people';

/** Budget of the admin login page, compressed with brotli, KiB. */
const loginBudget = { script: 165, stylesheet: 32 };

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
