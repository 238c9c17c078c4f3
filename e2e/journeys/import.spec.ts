import type { Client } from '@hourbank/contracts';
import { daysFromNow } from '@hourbank/testing';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';

const clients = 40;
const hoursOf = (index: number) => 1000 + index * 25;
const rate = 50;

/** A made-up sheet of 40 clients. Some of their names are what spreadsheets and screens get wrong. */
function sheet(of: string, { delimiter, comma, faulty }: { delimiter: string; comma: boolean; faulty: boolean }) {
  const names = ['شركة الأرز', '🌲 Forest', '"=SUM(A1)"', 'x'.repeat(200), '"Name; with, signs"'];
  const rows = Array.from({ length: clients }, (_, index) => {
    const hours = (hoursOf(index) / 100).toFixed(2);
    const name = names[index] ?? `Client ${index} of ${of}`;
    const email = faulty && index === 7 ? 'nobody' : `client${index}@${of}.example`;
    return [name, email, comma ? hours.replace('.', ',') : hours, daysFromNow(100 + index)].join(delimiter);
  });
  return [['Client', 'Email', 'Hours left', 'Expires on'].join(delimiter), ...rows].join('\r\n');
}

const dialects = {
  excel: { delimiter: ';', comma: true, bytes: (text: string) => Buffer.from(`\ufeff${text}`) },
  libreoffice: { delimiter: ',', comma: false, bytes: (text: string) => Buffer.from(text) },
  unicode: { delimiter: '\t', comma: false, bytes: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le') },
} as const;

const total = Array.from({ length: clients }, (_, index) => hoursOf(index)).reduce((sum, hours) => sum + hours, 0);
const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const summary = `${(total / 100).toFixed(2)} h, worth ${money(total * rate)}.`;

test('a firm checks a sheet of 40 clients, takes a wrong one back, and imports the right one', async ({
  page,
  stack,
  adminApi,
  mailServer,
}) => {
  const console = adminConsole(page);
  const choose = (
    of: string,
    { delimiter, comma, bytes }: (typeof dialects)['excel' | 'libreoffice' | 'unicode'],
    faulty = false,
  ) =>
    console.files.setInputFiles({
      name: `${of}.csv`,
      mimeType: 'text/csv',
      buffer: bytes(sheet(of, { delimiter, comma, faulty })),
    });
  const listed = async (of: string) =>
    (await adminApi<Client[]>('GET', `/api/clients?search=${of}.example&pageSize=100`)).body.length;
  const status = page.getByRole('status');
  const check = async () => {
    await console.field('Rate per hour for rows without one').fill(String(rate));
    await console.button('Check').click();
  };

  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');
  await page.goto('/dashboard/clients/');
  await page.getByRole('link', { name: 'Import from a spreadsheet' }).first().click();
  await console.title('Import from a spreadsheet');
  await expectGoodScreen(page, 'admin-import-empty');

  await test.step('a row with a problem holds the import until it is left out', async () => {
    await choose('excel', dialects.excel, true);
    await expect(page.getByText('excel.csv: 40 rows')).toBeVisible();
    await expect(page.getByLabel('Field of Email')).toHaveValue('email');
    await check();
    await expect(page.getByText('39 clients: 39 new, 0 known.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Problems' })).toContainText('Invalid email.');
    await expect(console.button('Import')).toBeDisabled();
    const download = page.waitForEvent('download');
    await console.button('Download problems').click();
    expect((await download).suggestedFilename()).toBe('import-problems.csv');
    expect(await listed('excel')).toBe(0);
    await expectGoodScreen(page, 'admin-import-problems');
  });

  await test.step('three dialects of CSV read as the same', async () => {
    for (const [of, dialect] of Object.entries(dialects)) {
      await choose(of, dialect);
      await check();
      await expect(page.getByText(`40 clients: 40 new, 0 known. ${summary}`)).toBeVisible();
    }
  });

  await test.step('the import is what was checked, and the same sheet adds nothing', async () => {
    await choose('excel', dialects.excel);
    await check();
    await expectGoodScreen(page, 'admin-import-checked');
    await console.button('Import').click();
    await expect(page.getByText(`40 clients were added. 40 opening balances: ${summary}`)).toBeVisible();
    expect(await listed('excel')).toBe(clients);
    await choose('excel', dialects.excel);
    await check();
    await expect(page.getByText('40 clients: 0 new, 40 known.')).toBeVisible();
    await console.button('Import').click();
    await expect(page.getByText('Everything in this sheet was imported before.')).toBeVisible();
    await expectGoodScreen(page, 'admin-import-done');
  });

  await test.step('an import is taken back but for the client that was used, and the right one is imported', async () => {
    const { body } = await adminApi<Client[]>('GET', '/api/clients?search=client3@excel.example');
    const clientId = body[0]?.id;
    await adminApi('POST', `/api/accounts/${clientId}/adjustments`, { hours: 1, reason: 'Agreed by phone' });
    await page.getByRole('button', { name: 'Take back excel.csv' }).first().click();
    await console.confirm('Take back this import?', 'Take back');
    await expect(
      status.filter({ hasText: '39 opening balances were removed and 39 clients were deleted.' }),
    ).toBeVisible();
    expect(await listed('excel')).toBe(1);
    await choose('libreoffice', dialects.libreoffice);
    await check();
    await console.button('Import').click();
    await expect(page.getByText('40 clients were added.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take back libreoffice.csv' })).toBeVisible();
  });

  await test.step('the balances can be worked with, and nobody got an email', async () => {
    const { body } = await adminApi<Client[]>('GET', '/api/clients?search=client5@libreoffice.example');
    await page.goto(`/dashboard/clients/packages/${body[0]?.id}`);
    await expect(page.getByRole('table', { name: /^Packages of/ })).toContainText('Opening balance');
    await page.goto(`/dashboard/clients/${body[0]?.id}/account`);
    await expect(page.getByRole('table', { name: /^Ledger of/ })).toContainText('Opening balance');
    expect(mailServer.received.filter(({ to }) => /@(excel|libreoffice)\.example/.test(to))).toEqual([]);
  });
});

test('a sheet that can be read in two ways is asked about, and files that are no CSV are refused', async ({
  page,
  stack,
}) => {
  const console = adminConsole(page);
  const give = (name: string, buffer: Buffer) => console.files.setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');
  await page.goto('/dashboard/import');
  await give('clients.csv', Buffer.from('PK\u0003\u0004 an XLSX file'));
  await expect(page.getByText('Save the sheet as CSV, or copy its cells and paste them here.')).toBeVisible();
  await give('old.csv', Buffer.from('Name;Email\r\nCaf\u00e9;cafe@two.example\r\n', 'latin1'));
  await expect(page.getByText('Choose the encoding with which the names below are right.')).toBeVisible();
  await console.button('Western (Windows-1252)').click();
  await expect(page.getByText('Café').first()).toBeVisible();
  await console
    .field('Or paste cells')
    .fill(
      'Name\tEmail\tHours\tRate\tExpires\nTwo\ttwo@two.example\t1,234\t50\t3/4/2099\nOne\tone@two.example\t5\t50\t\n',
    );
  await expect(console.button('Check')).toBeDisabled();
  await console.field('Dates').selectOption('day-first');
  await console.button('Check').click();
  await expect(page.getByRole('table', { name: 'Problems' })).toContainText('Write 1234 or 1.23.');
  await console.field('Or paste cells').fill(`Name\tEmail\n${'a\ta@two.example\n'.repeat(2001)}`);
  await expect(page.getByText('The file has more than 2,000 rows.')).toBeVisible();
  await expect(console.button('Check')).toBeHidden();
});
