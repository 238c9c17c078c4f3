import { provider as operations, type Provider } from '@hourbank/contracts';
import { noResponse } from '@hourbank/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';

const cedar: Provider = {
  name: 'Cedar & Stone Support',
  logoUrl: '/uploads/settings/logo/a.png',
  email: 'help@cedar.example',
  phone: '+961 1 555 900',
  whatsapp: '+961 70 555 090',
};

const open = (path: string, face: Provider | typeof noResponse, stored: Record<string, string> = {}) =>
  openPortal(path, {
    loggedIn: path.startsWith('/client-portal'),
    stored,
    prepare: (api) => api.on(operations.getProvider, () => face),
  });
const logo = () => document.querySelector('img.hb-logo');

const pages = [
  '/',
  '/register',
  '/client-forgot-password',
  '/client-reset-password?token=a',
  '/client-confirm-email',
  '/verify',
];
test.each([...pages, '/client-portal', '/client-portal/nothing', '/nothing'])(
  '%s has the face of the provider',
  async (path) => {
    open(path, cedar);
    expect(await screen.findByText(cedar.name)).toBeVisible();
    expect(logo()).toHaveAttribute('src', cedar.logoUrl);
    expect(document.title.endsWith(` · ${cedar.name}`)).toBe(true);
  },
);

test.each(['/', '/client-portal'])('%s names the product in the foot, below the contact', async (path) => {
  open(path, cedar);
  const foot = (await screen.findByText('Powered by Hourbank')).closest('footer') as HTMLElement;
  const hrefOf = (name: string) => within(foot).getByRole('link', { name }).getAttribute('href');
  expect([cedar.phone, 'WhatsApp', cedar.email].map(hrefOf)).toEqual([
    'tel:+9611555900',
    'https://wa.me/96170555090',
    'mailto:help@cedar.example',
  ]);
  expect(screen.getAllByText(/Hourbank/)).toHaveLength(1);
});

test.each<[string, Provider | typeof noResponse]>([
  ['has not been entered', { name: '', logoUrl: null, email: '', phone: '', whatsapp: '' }],
  ['does not arrive', noResponse],
])('a provider that %s is the product', async (_case, face) => {
  open('/', face);
  expect(await screen.findByText('Hourbank')).toBeVisible();
  expect(document.title).toBe('Login · Hourbank');
  expect(screen.queryByText('Powered by Hourbank')).toBeNull();
});

test.each([
  ['cedar', 'C'],
  ['أرز', 'أ'],
  ['🌲 Cedar', '🌲'],
])('the name %s without a logo starts with %s', async (name, letter) => {
  open('/', { ...cedar, name, logoUrl: null });
  expect((await screen.findByText(name)).previousSibling).toHaveTextContent(letter);
});

test('a logo that does not load becomes the first letter', async () => {
  open('/', cedar);
  await waitFor(() => expect(logo()).not.toBeNull());
  fireEvent.error(logo() as Element);
  expect(screen.getByText(cedar.name).previousSibling).toHaveTextContent('C');
});

test('a hostile name is text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  open('/client-portal', { ...cedar, name });
  expect(await screen.findByText(name)).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`Overview · ${name}`));
  expect(document.querySelectorAll('img')).toHaveLength(1);
});

test('the face that was shown last is there at once, and a newer one replaces it', async () => {
  open('/', { ...cedar, name: 'Cedar' }, { 'hb-provider': JSON.stringify({ ...cedar, name: 'Old name' }) });
  expect(await screen.findByText('Old name')).toBeVisible();
  expect(await screen.findByText('Cedar')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('hb-provider') ?? '')).toMatchObject({ name: 'Cedar' });
});

test.each(['', '{', 'null'])('the stored face %j is ignored', async (stored) => {
  open('/', cedar, { 'hb-provider': stored });
  expect(await screen.findByText(cedar.name)).toBeVisible();
});
