import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { adminConsole } from '../support/admin-console';
import { aSoldPackage, anAccount } from '../support/people';

/** What the first page that staff see may take, as it comes over the wire: brotli, KiB. */
const loginBudget = { script: 165, stylesheet: 33 };

interface Loaded {
  path: string;
  type: 'script' | 'stylesheet';
  encoding: string | undefined;
  kib: number;
}

/** Scripts and style sheets that the page fetched from now on, each with what it weighed. */
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

const sumOf = (loaded: readonly Loaded[], wanted: Loaded['type']) =>
  loaded.filter(({ type }) => type === wanted).reduce((sum, { kib }) => sum + kib, 0);

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
    const figure = `${sumOf(first, type).toFixed(1)} KiB of ${loginBudget[type]}`;
    annotations.push({ type: `/login, ${type}`, description: figure });
    process.stdout.write(`/login, ${type}: ${figure}\n`);
    expect(sumOf(first, type), `${type} of /login\n${list}`).toBeLessThanOrEqual(loginBudget[type]);
  }
  expect(first.length, list).toBeGreaterThan(3);
  expect(
    first.filter(({ kib, encoding }) => kib > 1 && encoding !== 'br'),
    'sent as it is',
  ).toEqual([]);

  const { signIn, title } = adminConsole(page);
  await signIn(stack.admin);
  await title('Dashboard');
  await expect
    .poll(async () => (await code()).slice(first.length).filter(({ kib }) => kib > 100).length, { timeout: 30_000 })
    .toBe(1);
});
