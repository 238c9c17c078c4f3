import { identity, clientEntries } from '@hourbank/contracts';
import { screen, waitFor } from '@testing-library/react';
import { Reply, errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';
import { aClient } from '../../testing/samples';

const openLogin = (prepare?: NonNullable<Parameters<typeof openPortal>[1]>['prepare'], path = '/') =>
  openPortal(path, { loggedIn: false, prepare });

async function logIn(user: ReturnType<typeof openPortal>['user']) {
  await user.type(await screen.findByLabelText(/Your Email/), 'rana@example.com');
  await user.type(screen.getByLabelText(/Password/), 'a password');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

test('has a title, focuses the email and links to registration', async () => {
  const { user, address } = openLogin();
  await waitFor(() => expect(screen.getByLabelText(/Your Email/)).toHaveFocus());
  expect(document.title).toBe('Login · Hourbank');
  expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/client-forgot-password');
  await user.click(screen.getByRole('link', { name: 'Register' }));
  expect(await screen.findByRole('heading', { name: 'Register' })).toBeVisible();
  expect(address()).toBe('/register');
});

test('sends nothing without email and password, and focuses the email', async () => {
  const { user, api } = openLogin();
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Email is required.')).toBeVisible();
  expect(screen.getByText('Password is required.')).toBeVisible();
  expect(screen.getByLabelText(/Your Email/)).toHaveFocus();
  expect(api.sent(identity.clientLogin)).toEqual([]);
});

test('the button is busy and disabled while the request is pending', async () => {
  let respond = (_response: Reply) => {};
  const { user } = openLogin((api) =>
    api.on(
      identity.clientLogin,
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    ),
  );
  await logIn(user);
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
  respond(errorResponse(503));
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test("shows the server's error, and the password can be entered again", async () => {
  const { user } = openLogin((api) =>
    api.on(identity.clientLogin, () => errorResponse(401, 'Invalid email or password')),
  );
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
  expect(screen.getByLabelText(/Password/)).toHaveFocus();
});

test('a response without a token does not log in', async () => {
  const { user } = openLogin((api) => api.on(identity.clientLogin, () => new Reply(200, { client: aClient() })));
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Authentication failed: No token returned');
  expect(localStorage.getItem('clientToken')).toBeNull();
});

test('login opens the portal', async () => {
  const { user, api, address } = openLogin((server) =>
    server.on(identity.clientLogin, () => ({ token: 'fresh', client: aClient() })),
  );
  await logIn(user);
  expect(await screen.findByRole('heading', { name: /^Welcome, Rana Haddad/ })).toBeVisible();
  expect(address()).toBe('/client-portal');
  expect(localStorage.getItem('clientToken')).toBe('fresh');
  expect(api.sent(identity.clientLogin)[0]?.body).toEqual({ email: 'rana@example.com', password: 'a password' });
});

test('an expired session shows a message and returns to the same tab after login', async () => {
  let expired = true;
  const { user, address } = openPortal('/client-portal/usage', {
    prepare: (api) => {
      api.on(clientEntries.listClientEntries, () =>
        expired
          ? errorResponse(401, 'Invalid or expired token')
          : { entries: [], pagination: { currentPage: 1, pageSize: 5, totalPages: 1, totalCount: 0 } },
      );
      api.on(identity.clientLogin, () => ({ token: 'fresh', client: aClient() }));
    },
  });
  expect(await screen.findByText('Your session has expired.')).toBeVisible();
  expired = false;
  await logIn(user);
  expect(await screen.findByText('No entries yet.')).toBeVisible();
  expect(address()).toBe('/client-portal/usage');
});
