import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient } from '@hourbank/api-client';
import { balanceLinks, provider, type SharedBalance } from '@hourbank/contracts';
import { createFakeApi, errorResponse, noResponse } from '@hourbank/testing/fake-api';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { startBalancePage } from './balance-page';

const html = readFileSync(join(__dirname, 'balance.html'), 'utf8');
const secret = 'S'.repeat(43);
const ended = /^This link has expired, was revoked or is incomplete\./;

const aBalance = (fields: Partial<SharedBalance> = {}): SharedBalance => ({
  label: '',
  balance: 7.5,
  level: 'ok',
  runsOutOn: null,
  nextExpiry: null,
  updatedOn: '2015-11-20',
  ...fields,
});

type Response = SharedBalance | ReturnType<typeof errorResponse> | typeof noResponse;

const respondWith = (api: ReturnType<typeof createFakeApi>, response: Response) =>
  api.on(balanceLinks.getBalance, () => response);

/** Opens the page of a link on a server that responds so. */
function openLink(hash: string, response: Response) {
  const api = createFakeApi();
  window.fetch = api.fetch as typeof fetch;
  api.on(provider.getProvider, () => noResponse);
  respondWith(api, response);
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  window.history.replaceState(null, '', `/balance#${hash}`);
  startBalancePage(() => Promise.resolve(createApiClient({ baseUrl: '', token: () => null })));
  return api;
}

// A page lives as long as its document, of which the tests have only one.
const spies = [jest.spyOn(window, 'addEventListener'), jest.spyOn(document, 'addEventListener')];
afterEach(() => {
  for (const [i, target] of [window, document].entries())
    for (const [type, listener] of spies[i]?.mock.calls ?? []) target.removeEventListener(type, listener);
  for (const spy of spies) spy.mockClear();
});

const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange'));

test('shows the balance without a login, and sends the secret in a header only', async () => {
  const api = openLink(
    secret,
    aBalance({ level: 'low', runsOutOn: '2015-12-14', nextExpiry: { on: '2015-11-30', hours: 3 } }),
  );
  expect(screen.getByRole('status', { name: 'Loading the balance...' })).toBeInTheDocument();
  expect(await screen.findByText(/^7.5/)).toHaveTextContent('7.5 h left');
  expect(screen.queryByRole('status', { name: 'Loading the balance...' })).toBeNull();
  expect(screen.getByText('Low')).toBeVisible();
  expect(
    [...document.querySelectorAll('dl > *')].map(({ textContent }) => textContent?.replace('\u00a0', ' ')),
  ).toEqual(['Runs out', 'about 14 Dec 2015', 'Next expiry', '3 h on 30 Nov 2015', 'Last change', '20 Nov 2015']);
  expect(screen.getByText(/^This link shows the balance only\./)).toBeVisible();
  expect([document.title, screen.getByRole('heading').textContent]).toEqual(['Balance · Hourbank', 'Balance']);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/');
  const [sent] = api.sent(balanceLinks.getBalance);
  expect(sent?.headers.get('Balance-Link')).toBe(secret);
  expect(sent?.headers.get('Authorization')).toBeNull();
  expect(sent?.query).toEqual({});
});

test.each(['Front desk', '<b>الاستقبال</b>'])('shows the label %s as text, until the link ends', async (label) => {
  const api = openLink(secret, aBalance({ label }));
  expect((await screen.findByText(label)).tagName).toBe('BDI');
  respondWith(api, errorResponse(404, 'Not found.', undefined, 'not_found'));
  becomeVisible();
  await screen.findByText(ended);
  expect(screen.queryByText(label)).toBeNull();
});

test('says that a link has ended', async () => {
  openLink(secret, errorResponse(404, 'Not found.', undefined, 'not_found'));
  expect(await screen.findByText(ended)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^This link shows the balance only\./)).not.toBeVisible();
});

test.each(['', 'short', 'ü'.repeat(43)])('does not ask the server for the incomplete secret %p', (hash) => {
  const api = openLink(hash, aBalance());
  expect(screen.getByText(ended)).toBeVisible();
  expect(api.sent(balanceLinks.getBalance)).toEqual([]);
});

test.each<[string, Response, string]>([
  ['the server says why', errorResponse(429, 'Too many requests. Try again later.'), 'Too many requests.'],
  ['there is no response', noResponse, 'Failed to fetch the balance'],
])('offers a retry if %s', async (_case, response, text) => {
  const api = openLink(secret, response);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  respondWith(api, aBalance({ balance: 0, level: 'empty', updatedOn: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Empty')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('No hours have been booked yet.')).toBeVisible();
});

test('another link in the same tab shows nothing of the first', async () => {
  const api = openLink(secret, aBalance());
  await screen.findByText(/^7.5/);
  let respond: (balance: SharedBalance) => void = () => undefined;
  api.on(balanceLinks.getBalance, () => new Promise<SharedBalance>((resolve) => (respond = resolve)));
  window.location.hash = 'T'.repeat(43);
  await screen.findByRole('status');
  expect(screen.queryByText(/^7.5/)).toBeNull();
  await waitFor(() => expect(api.sent(balanceLinks.getBalance)).toHaveLength(2));
  respond(aBalance({ balance: 1 }));
  expect(await screen.findByText(/^1/)).toHaveTextContent('1 h left');
});

test('a tab that is shown again has the new balance, and keeps the old one if there is no response', async () => {
  const api = openLink(secret, aBalance());
  await screen.findByText(/^7.5/);
  respondWith(api, noResponse);
  becomeVisible();
  await waitFor(() => expect(api.sent(balanceLinks.getBalance)).toHaveLength(2));
  respondWith(api, aBalance({ balance: 2 }));
  expect(screen.getByText(/^7.5/)).toBeVisible();
  becomeVisible();
  expect(await screen.findByText(/^2$/)).toBeVisible();
  respondWith(api, errorResponse(404, 'Not found.', undefined, 'not_found'));
  becomeVisible();
  expect(await screen.findByText(ended)).toBeVisible();
});
