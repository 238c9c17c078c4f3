import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { api, aPdf, form } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage } from '../support/people';
import { useTheme } from '../support/screen';
import { keepToken } from '../support/screens';

const folder = resolve(__dirname, '../../docs/guide/pictures');
const wordsFile = join(folder, 'words.json');
const isWriting = process.env.GUIDE_PICTURES === 'true';

test.use({ viewport: { width: 1280, height: 800 } });

const account = { accountNumber: '81 700 123', accountName: 'Cedar Support' };
const accounts = {
  omt: account,
  bob: account,
  wish: account,
  bank: {
    accountBranch: 'Cedar Support, Beirut',
    iban: 'LB62 0999 0000 0001 0019 0122 9114',
    currency: 'USD',
    swiftCode: 'BLOMLBBX',
  },
};

/** The headings, labels, buttons and column heads of the content, without numbers. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(.card, [role="dialog"]) :is(h2, label, legend, dt, th, button, .btn)')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.textContent.replaceAll(/\d+/g, '').replaceAll(/\s/g, ' ').trim())
      .filter(Boolean),
  );

test('the pictures of the guide show the screens as they are', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi, { companyName: 'Haddad Architects' });
  const sold = await aSoldPackage(adminApi, client.id, { hoursPurchased: 20 });
  const work = ['Updated the copy and photos on the team page.', 'Moved the price list to the new template.'];
  for (const [index, text] of work.entries())
    await aLoggedEntry(adminApi, sold, { hours: 1.5 + index, status: 'Resolved', description: `<p>${text}</p>` });
  const pending = await aRequestedPackage(client.api, aPdf('Transfer of $200.00', 'transfer.pdf'));
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  // Other journeys may have changed the accounts on the stack that they share.
  const settings = await api(stack.url, { token: admin.token })('PUT', '/api/settings', {
    paymentInstructions: accounts,
  });
  expect(settings.status).toBe(200);
  await useTheme(page, 'light');
  await keepToken(page, 'adminToken', admin.token);
  await keepToken(page, 'clientToken', client.token);

  const words: Record<string, string[]> = {};
  const picture = async (name: string, path: string, ready: string, prepare?: () => Promise<void>) => {
    await page.goto(path);
    await prepare?.();
    await expect(page.getByText(ready).first()).toBeVisible();
    await settled(page);
    words[name] = await wordsOf(page);
    expect(words[name].length, name).toBeGreaterThan(2);
    if (!isWriting) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
  };
  await picture('review', `/dashboard/clients/editPackage/${pending.id}`, 'Waiting for review');
  await picture('client', `/dashboard/clients/${client.id}/overview`, 'Moved the price list');
  await picture('entry', `/dashboard/clients/addentry/${client.id}`, 'Save entry');
  // Other journeys import on the same stack.
  await page.route('**/runs', (route) => route.fulfill({ json: [] }));
  await picture('import', '/dashboard/import', 'Clients get no email about this.', async () => {
    const sheet = ['Cedar Architects,office@cedar.example,12.5,50', 'Karim Aoun,karim@aoun.example,40,45'];
    await page.getByLabel('Or paste cells').fill(['client,email,hours left,rate', ...sheet].join('\n'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('2 clients: 2 new, 0 known.')).toBeVisible();
    await page.getByRole('heading', { name: '3 Check' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  });
  await picture('overview', '/client-portal', 'Recent Usage');
  await picture('request', '/client-portal/request-time?request=true', 'Submit request');
  await picture('task', '/client-portal/tasks/new', 'Choose documents');
  const { body: task } = await client.api<{ entry: { id: number } }>(
    'POST',
    '/api/client/tasks',
    form({ description: '<p>Please move the price list to the new template.</p>' }),
  );
  await picture('conversation', `/dashboard/tasks/${task.entry.id}`, 'Answer the client');
  const answer = form({ body: '<p>It is online. Does the order of the groups suit you?</p>', waits: 'true' });
  const sent = await api(stack.url, { token: admin.token })('POST', `/api/tasks/${task.entry.id}/messages`, answer);
  expect(sent.status).toBe(201);
  await picture('messages', `/client-portal/tasks/${task.entry.id}/messages`, 'Write a message');

  if (isWriting) writeFileSync(wordsFile, `${JSON.stringify(words, null, 2)}\n`);
  const shown = JSON.parse(readFileSync(wordsFile, 'utf8')) as typeof words;
  expect(words, 'the screens have changed: take the pictures again as e2e/README.md says').toEqual(shown);
});
