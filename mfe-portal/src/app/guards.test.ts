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

const loggedIn = () => localStorage.setItem('clientToken', 'token');

beforeEach(() => localStorage.clear());

test.each(['/client-portal', '/client-portal/usage', '/client-portal/tasks/3'])(
  '%s without a token goes to the login, which knows the way back',
  async (path) => {
    const { address } = await visit(path);
    expect(address()).toBe(`/?returnTo=${encodeURIComponent(path)}`);
  },
);

test("an admin's token does not open the portal", async () => {
  localStorage.setItem('adminToken', 'token');
  expect((await visit('/client-portal')).address()).toMatch(/^\/\?returnTo/);
});

test.each(['/', '/register'])(
  '%s with a token redirects to the portal and replaces the history entry',
  async (path) => {
    loggedIn();
    const { address, router } = await visit(path);
    expect(address()).toBe('/client-portal');
    expect(router.history.length).toBe(1);
  },
);

test.each(['/', '/register'])('%s opens without a token', async (path) => {
  expect((await visit(path)).address()).toBe(path);
});

test('opens the requested page after login', async () => {
  loggedIn();
  expect((await visit('/?returnTo=%2Fclient-portal%2Fusage')).address()).toBe('/client-portal/usage');
});

test('the login page says that the session has expired', async () => {
  const { address } = await visit('/client-portal/usage', (session) => session.expire());
  expect(address()).toBe('/?returnTo=%2Fclient-portal%2Fusage&expired=true');
});

test('logout redirects to / and removes returnTo', async () => {
  loggedIn();
  const { router, session, address } = await visit('/client-portal');
  session.clear();
  await router.invalidate();
  expect(address()).toBe('/');
});
