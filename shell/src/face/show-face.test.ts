import { createApiClient } from '@hourbank/api-client';
import { provider as operations, type Provider } from '@hourbank/contracts';
import { createFakeApi, noResponse } from '@hourbank/testing/fake-api';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { showFace } from './show-face';

const cedar: Provider = {
  name: 'Cedar & Stone',
  logoUrl: '/uploads/settings/logo/a.png',
  email: 'help@cedar.example',
  phone: '+961 1 555 900',
  whatsapp: '+961 70 555 090',
};

/** Opens a page of the shell on a server that knows this provider. */
function open(face: Provider | typeof noResponse) {
  const api = createFakeApi();
  window.fetch = api.fetch as typeof fetch;
  window.hbSiteConfig = Promise.resolve({ apiBaseUrl: 'https://api.example', remotes: {} as never });
  api.on(operations.getProvider, () => face);
  document.body.innerHTML = '<span class="hb-brand">Hourbank</span><footer class="hb-sign-foot"></footer>';
  const sources = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');
  showFace(() => Promise.resolve(createApiClient({ baseUrl: '', token: () => null })), 'Balance');
  return sources.mock.contexts;
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('the provider has the head, the foot and the title, and its logo once that is loaded', async () => {
  const images = open(cedar);
  expect((await screen.findByText(cedar.name)).previousSibling).toHaveTextContent('C');
  expect(document.title).toBe('Balance · Cedar & Stone');
  expect(screen.getByText('Powered by Hourbank')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+9611555900',
    'https://wa.me/96170555090',
    'mailto:help@cedar.example',
  ]);
  await waitFor(() => expect(images[0]).toHaveProperty('src', 'https://api.example/uploads/settings/logo/a.png'));
  fireEvent.load(images[0] as HTMLImageElement);
  expect(screen.getByText(cedar.name).previousSibling).toBe(images[0]);
});

test('without an answer or a name, the product stands for the provider', async () => {
  open({ ...cedar, name: '', logoUrl: null });
  expect(await screen.findByText(cedar.email)).toBeVisible();
  expect(document.title).toBe('Balance · Hourbank');
  expect(screen.getByText('Hourbank')).toBeVisible();
  expect(screen.queryByText('Powered by Hourbank')).toBeNull();
});

test('the face that was shown last is there at once, and stays without an answer', async () => {
  localStorage.setItem('hb-provider', JSON.stringify({ ...cedar, name: '<i>Stone</i>' }));
  open(noResponse);
  expect(screen.getByText('<i>Stone</i>').previousSibling).toHaveTextContent('<');
  expect(document.title).toBe('Balance · <i>Stone</i>');
});
