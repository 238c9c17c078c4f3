import type { Page } from '@playwright/test';
import { aPng } from '@hourbank/testing';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage } from '../support/people';

const trap = 'window.trapped=1';
const payloads = [
  `<script>${trap}</script>`,
  `<img src=x onerror="${trap}">`,
  `<svg onload="${trap}"><circle r="9"/></svg>`,
  `<a href="javascript:${trap}">javascript</a>`,
  `<a href="data:text/html,<script>${trap}</script>">data</a>`,
  `<a href=" jav&#x09;ascript:${trap}">tab</a>`,
  `<iframe srcdoc="<script>parent.${trap}</script>"></iframe>`,
  `<form action="javascript:${trap}"><button>Send</button></form>`,
  `<p onclick="${trap}" style="position:fixed;inset:0;background:url(javascript:${trap})">cover</p>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${trap}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${trap}>"></noscript>`,
  `<object data="javascript:${trap}"></object><embed src="javascript:${trap}"><base href="https://example.org/">`,
];
const hostileName = `<img src=x onerror="${trap}">"><script>${trap}</script>`;

/** Checks elements and attributes, not text: `textContent` contains the harmless, escaped markup. */
async function expectNothingRan(page: Page) {
  await settled(page);
  const addresses = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses) expect(address).toMatch(/^(https?:|mailto:|tel:|[/#])/);
  expect(
    await page
      .locator('main :is(script, iframe, object, embed, svg[onload], base, [onerror], [onclick], [onload])')
      .count(),
  ).toBe(0);
  expect(await page.evaluate(() => 'trapped' in window)).toBe(false);
}

test('stored text never runs as script in lists, forms and the portal', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const account = await anAccount(stack.url, adminApi, {
    name: hostileName,
    companyName: hostileName,
    address: hostileName,
    note: hostileName,
  });
  const sold = await aSoldPackage(adminApi, account.id, { hoursPurchased: 20 });
  const entries = [];
  for (const description of payloads)
    entries.push(await aLoggedEntry(adminApi, sold, { description: `<p>Before</p>${description}` }));
  for (const { description } of entries)
    expect(description).not.toMatch(/<(script|img|svg|iframe|form|object|embed|base|style)|javascript:|\son\w+=/i);
  const { id: requested } = await aRequestedPackage(account.api, aPng(4, 4, `${hostileName}.png`));
  await adminApi('POST', `/api/timePackages/${requested}/send-back`, { reason: hostileName });

  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');
  for (const path of ['/manageclients', '/dashboard/clients/']) {
    await page.goto(path);
    await console.search(account.email);
    await expectNothingRan(page);
  }
  for (const number of [1, 2, 3]) {
    await page.goto(`/dashboard/clients/entries/${account.id}?page=${number}`);
    await expect(page.getByText('Before').first()).toBeVisible();
    await expectNothingRan(page);
  }
  await page.goto(`/dashboard/clients/${account.id}`);
  await expect(console.field('Name*')).toHaveValue(hostileName);
  await expectNothingRan(page);
  await page.goto(`/dashboard/clients/editPackage/${requested}`);
  await expect(page.getByRole('region', { name: 'Payment review' })).toContainText(hostileName);
  await expectNothingRan(page);
  for (const { id } of entries.slice(0, 4)) {
    await page.goto(`/dashboard/clients/editentry/${id}`);
    await expect(page.getByRole('textbox', { name: 'Description' })).toContainText('Before');
    await expectNothingRan(page);
  }

  await page.evaluate((token) => localStorage.setItem('clientToken', token), account.token);
  for (const path of [
    '/client-portal',
    '/client-portal/usage',
    '/client-portal/usage?page=2',
    '/client-portal/usage?page=3',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Before').first()).toBeVisible();
    await expectNothingRan(page);
  }
  await page.goto('/client-portal/request-time');
  await expect(page.getByText(`Sent back: ${hostileName}`)).toBeVisible();
  await expectNothingRan(page);
});

test('the content security policy blocks scripts that sanitizing would have missed', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/Content Security Policy/);
  await page.goto('/login');
  await adminConsole(page).title('Backend');
  const refused = await page.evaluate(async (code) => {
    const heard: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => heard.push(effectiveDirective));
    document.body.append(Object.assign(document.createElement('script'), { textContent: code }));
    document.body.insertAdjacentHTML('beforeend', `<button onclick="${code}">Press</button>`);
    document.querySelector<HTMLButtonElement>('button[onclick]')?.click();
    document.body.append(Object.assign(document.createElement('img'), { src: 'https://example.org/pixel.gif' }));
    for (let waited = 0; waited < 300 && new Set(heard).size < 3; waited += 1)
      await new Promise((done) => setTimeout(done, 100));
    return { heard: [...new Set(heard)].sort(), trapped: 'trapped' in window };
  }, trap);
  expect(refused).toEqual({ heard: ['img-src', 'script-src-attr', 'script-src-elem'], trapped: false });
});
