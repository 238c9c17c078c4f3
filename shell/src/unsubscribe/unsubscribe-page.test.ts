import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient } from '@hourbank/api-client';
import { preferences, provider } from '@hourbank/contracts';
import { createFakeApi, errorResponse, noResponse } from '@hourbank/testing/fake-api';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { startUnsubscribePage } from './unsubscribe-page';

const html = readFileSync(join(__dirname, 'unsubscribe.html'), 'utf8');

/** Opens the page of a link in an email. */
function openLink(hash: string) {
  const api = createFakeApi();
  window.fetch = api.fetch as typeof fetch;
  api.on(provider.getProvider, () => noResponse);
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  window.history.replaceState(null, '', `/unsubscribe${hash}`);
  startUnsubscribePage(() => Promise.resolve(createApiClient({ baseUrl: '', token: () => null })));
  return api;
}

const stop = () => userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));

test('the link in an email stops emails after a click, and its token leaves the address', async () => {
  const api = openLink('#client-7.level.x');
  api.on(preferences.unsubscribe, () => undefined as never);
  expect(screen.getByRole('heading', { name: 'Stop emails' })).toBeVisible();
  expect(document.title).toBe('Stop emails · Hourbank');
  expect(screen.getByText(/^Stop emails about hours that run low\?/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(window.location.href).toBe('http://localhost/unsubscribe');
  expect(api.sent(preferences.unsubscribe)).toEqual([]);
  await stop();
  expect(await screen.findByText(/^Done\./)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.sent(preferences.unsubscribe)[0]?.query).toEqual({ token: 'client-7.level.x' });
});

test.each([
  ['without a token', ''],
  ['with an unknown one', '#wrong'],
])('a link %s says what to do', async (_name, hash) => {
  const api = openLink(hash);
  api.on(preferences.unsubscribe, () => errorResponse(404, 'Not found.'));
  if (hash) await stop();
  expect(await screen.findByText(/This link is not valid/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/');
});

test.each([
  ['the server says why', errorResponse(503, 'This service is starting.'), 'This service is starting.'],
  ['there is no response', noResponse, 'Failed to unsubscribe'],
])('the button can be pressed again if %s', async (_name, response, text) => {
  const api = openLink('#client-7.statement.x');
  api.on(preferences.unsubscribe, () => response as never);
  await stop();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  api.on(preferences.unsubscribe, () => undefined as never);
  await stop();
  expect(await screen.findByText(/^Done\./)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
