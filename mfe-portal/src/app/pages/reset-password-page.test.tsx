import { identity } from '@hourbank/contracts';
import { screen, waitFor } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';

type Visit = NonNullable<Parameters<typeof openPortal>[1]>;
const openReset = (visit: Visit = {}, token = '?token=a-reset-token') =>
  openPortal(`/client-reset-password${token}`, { loggedIn: false, ...visit });

async function setPassword(user: ReturnType<typeof openPortal>['user'], password = 'a new password') {
  await user.type(await screen.findByLabelText(/New password/), password);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
}

test('removes the token from the URL and still sends it', async () => {
  const { user, api, address } = openReset({ prepare: (server) => server.on(identity.resetPassword, () => undefined) });
  await waitFor(() => expect(address()).toBe('/client-reset-password'));
  await setPassword(user);
  expect(await screen.findByText('Log in with your new password.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Client login' })).toBeVisible();
  expect(api.sent(identity.resetPassword)[0]?.body).toEqual({
    token: 'a-reset-token',
    password: 'a new password',
  });
});

test('keeps a token of digits as text', async () => {
  const { user, api } = openReset(
    { prepare: (server) => server.on(identity.resetPassword, () => undefined) },
    '?token=123456',
  );
  await setPassword(user);
  await screen.findByText('Log in with your new password.');
  expect(api.sent(identity.resetPassword)[0]?.body).toMatchObject({ token: '123456' });
});

test('ends the existing session', async () => {
  const { user, address } = openReset({
    loggedIn: true,
    prepare: (server) => server.on(identity.resetPassword, () => undefined),
  });
  await setPassword(user);
  expect(await screen.findByRole('heading', { name: 'Client login' })).toBeVisible();
  expect(address()).toBe('/');
  expect(localStorage.getItem('clientToken')).toBeNull();
});

test('does not send a password that is too short', async () => {
  const { user, api } = openReset();
  await setPassword(user, 'short');
  expect(await screen.findByText('Password must have at least 8 characters.')).toBeVisible();
  expect(api.sent(identity.resetPassword)).toEqual([]);
});

test('an expired or used link shows an error and links to a new request', async () => {
  const { user, address } = openReset({
    prepare: (server) =>
      server.on(identity.resetPassword, () =>
        errorResponse(422, 'This link has expired or was already used. Request a new one.'),
      ),
  });
  await setPassword(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used.');
  await user.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible();
  expect(address()).toBe('/client-forgot-password');
});

test('a URL without a token shows an error', async () => {
  openReset({}, '');
  expect(await screen.findByText('This link has expired or was already used. Request a new one.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});
