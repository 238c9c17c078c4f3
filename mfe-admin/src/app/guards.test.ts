/** @jest-environment @hourbank/mfe-kit/browser-environment */
import { createMemoryHistory } from '@tanstack/react-router';
import { createAppRouter } from './router';
import { createAppContext } from './session';

async function visit(
  path: string,
  prepare: (session: ReturnType<typeof createAppContext>['session']) => void = () => {},
) {
  const context = createAppContext('');
  prepare(context.session);
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return { router, session: context.session, address: () => router.history.location.href };
}

const loggedIn = () => localStorage.setItem('adminToken', 'token');

beforeEach(() => localStorage.clear());

test.each([
  '/dashboard',
  '/manageclients',
  '/dashboard/clients',
  '/dashboard/clients/addclient',
  '/dashboard/clients/Addpackage/7',
  '/dashboard/entries/3',
])('%s redirects to the login with a return path when there is no token', async (path) => {
  const { address } = await visit(path);
  expect(address()).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
});

test('/admin redirects to the login when there is no token', async () => {
  expect((await visit('/admin')).address()).toMatch(/^\/login/);
});

test.each(['/login', '/admin/login'])('%s opens without a token', async (path) => {
  expect((await visit(path)).address()).toBe(path);
});

test.each(['/login', '/admin/login'])('%s redirects with a token and replaces its history entry', async (path) => {
  loggedIn();
  const { address, router } = await visit(path);
  expect(address()).not.toMatch(/login/);
  expect(router.history.length).toBe(1);
});

test('the return path opens after the login with its query string', async () => {
  loggedIn();
  const { address } = await visit(`/login?returnTo=${encodeURIComponent('/manageclients?page=2')}`);
  expect(address()).toBe('/manageclients?page=2');
});

test.each(['https://evil.example', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)'])(
  '%s is rejected as a return path',
  async (target) => {
    loggedIn();
    const { address } = await visit(`/login?returnTo=${encodeURIComponent(target)}`);
    expect(address()).not.toContain('evil');
    expect(address()).not.toContain('alert');
  },
);

test('an expired session redirects to the login with a notice', async () => {
  const { address } = await visit('/manageclients', (session) => session.expire());
  expect(address()).toBe('/login?returnTo=%2Fmanageclients&expired=true');
});

test('logging out redirects to /admin/login without a return path', async () => {
  loggedIn();
  const { router, session, address } = await visit('/manageclients');
  session.clear();
  await router.invalidate();
  expect(address()).toBe('/admin/login');
});
