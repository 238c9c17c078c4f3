import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Client, ClientImportRun, OpeningImportRun } from '@hourbank/contracts';
import { type Api, eventually, seeded } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { adminConsole } from '../support/admin-console';
import { aColleague } from '../support/colleague';
import { expect, test } from '../support/fixtures';
import type { Stack } from '../support/stack';

/** Rounds that end with a closed tab, most of them after services were killed; nightly runs set 200. */
const rounds = Number(process.env.IMPORT_KILLS ?? 4);
const rowsPerRound = 10;
const timeoutMs = 180_000;

const root = resolve(__dirname, '../..');
const run = promisify(execFile);

/** A sheet with one client a row. */
function sheet(of: string, rows: number) {
  const lines = Array.from({ length: rows }, (_, index) =>
    [`Firm ${index}`, `firm${index}@${of}.example`, ((100 + index) / 100).toFixed(2), 50].join(','),
  );
  return {
    name: `${of}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,email,hours,rate', ...lines].join('\n')),
  };
}

async function openImport(page: Page, { url }: Stack, login: { username: string; password: string } | null) {
  const console = adminConsole(page);
  if (login) {
    await page.goto(`${url}/login`);
    await console.logIn(login);
    await console.title('Dashboard');
  }
  await page.goto(`${url}/dashboard/import`);
  await console.title('Import from a spreadsheet');
  return console;
}

/** The imports of a sheet, as both services list them. */
async function runsOf(adminApi: Api, { name }: { name: string }) {
  const { body: clients } = await adminApi<ClientImportRun[]>('GET', '/api/clients/import/runs');
  const { body: openings } = await adminApi<OpeningImportRun[]>('GET', '/api/accounts/openings/runs');
  const sum = <T extends { fileName: string }>(runs: T[], of: (one: T) => number) =>
    runs.filter(({ fileName }) => fileName === name).reduce((total, one) => total + of(one), 0);
  return {
    clients: sum(clients, (one) => one.clients),
    packages: sum(openings, (one) => one.packages),
    hours: Math.round(sum(openings, (one) => one.hours) * 100),
  };
}
const allOf = (rows: number) => ({ clients: rows, packages: rows, hours: (rows * (200 + rows - 1)) / 2 });

test('two admins import the same file at once: one opening balance per row, the other sees what is known', async ({
  browser,
  stack,
  adminApi,
  mailServer,
}) => {
  const rows = 60;
  const file = sheet('twice', rows);
  const manager = await aColleague(stack, mailServer, 'manager');
  const pages = await Promise.all(
    [stack.admin, manager].map(async (login) => {
      const page = await (await browser.newContext()).newPage();
      return { page, console: await openImport(page, stack, login) };
    }),
  );
  await Promise.all(
    pages.map(async ({ page, console }) => {
      await console.files.setInputFiles(file);
      await console.button('Check').click();
      await expect(page.getByText(`${rows} clients: ${rows} new, 0 known.`)).toBeVisible();
    }),
  );
  await Promise.all(pages.map(({ console }) => console.button('Import').click()));
  const texts = await Promise.all(
    pages.map(async ({ page }) => {
      const result = page.getByText(/ were added\. |was added\. |^Everything in this sheet was imported before\.$/);
      await expect(result).toBeVisible();
      return (await result.textContent()) ?? '';
    }),
  );
  const numbers = texts.map((text) =>
    [...text.matchAll(/(\d+) (?:client|opening)/g)].map(([, number]) => Number(number)),
  );
  const total = (at: number) => numbers.reduce((sum, own) => sum + (own[at] ?? 0), 0);
  expect([total(0), total(1)]).toEqual([rows, rows]);
  expect(await runsOf(adminApi, file)).toEqual(allOf(rows));
  await Promise.all(pages.map(({ page }) => page.context().close()));
});

test('an import whose tab is closed, and whose services are killed, adds each row once', async ({
  page,
  context,
  stack,
  adminApi,
  mailServer,
  consoleWatch,
}) => {
  test.setTimeout(300_000 + rounds * 60_000);
  consoleWatch.allow(/./);
  const rows = rounds * rowsPerRound;
  const file = sheet('killed', rows);
  const random = seeded(84);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  await openImport(page, stack, stack.admin);
  const startImport = async (tab: Page) => {
    const console = await openImport(tab, stack, null);
    await console.files.setInputFiles(file);
    await console.button('Check').click();
    await expect(tab.getByText(`${rows} clients: `)).toBeVisible({ timeout: timeoutMs });
    await console.button('Import').click();
  };
  const written = async () => {
    const { clients, packages } = await runsOf(adminApi, file);
    return clients + packages;
  };
  const reaches = (count: number) => eventually(async () => (await written()) >= count, timeoutMs);

  for (let round = 0; round < rounds; round += 1) {
    const killed = oneOf([[], ['identity'], ['billing'], ['identity', 'billing']] as const);
    const tab = await context.newPage();
    await startImport(tab);
    await reaches(Math.min(2 * rows, Math.floor(2 * rowsPerRound * (round + random()))));
    for (const service of killed) process.kill(stack.pid(service), 'SIGKILL');
    // The tab goes on by itself once the services are back.
    if (killed.length > 0) await reaches(Math.min(2 * rows, (await written()) + 1));
    await tab.close();
  }
  await startImport(page);
  await expect(page.getByText(/ added\. |imported before\./)).toBeVisible({ timeout: timeoutMs });

  expect(await runsOf(adminApi, file)).toEqual(allOf(rows));
  const found = await adminApi<Client[]>('GET', '/api/clients?search=killed.example&pageSize=1');
  expect(found.headers.get('x-total-count')).toBe(String(rows));
  expect(mailServer.received.filter(({ to }) => to.includes('@killed.example'))).toEqual([]);
  const { stdout } = await run(process.execPath, ['scripts/operate.mjs', 'check-books', '--all'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: stack.dataDir },
  });
  expect(stdout).toMatch(/All balances agree/);
});
