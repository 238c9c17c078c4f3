import { identity } from '@hourbank/contracts';
import { screen } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';

type Prepare = NonNullable<Parameters<typeof openPortal>[1]>['prepare'];
const openForgot = (prepare?: Prepare) => openPortal('/client-forgot-password', { loggedIn: false, prepare });
const message = "If that email has an account, we've sent a reset link.";

async function send(user: ReturnType<typeof openPortal>['user'], email = 'rana@example.com') {
  await user.type(await screen.findByLabelText(/Your Email/), email);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
}

test('the login links to this page and back', async () => {
  const { user, address } = openPortal('/', { loggedIn: false });
  await user.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible();
  expect(address()).toBe('/client-forgot-password');
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  expect(await screen.findByRole('heading', { name: 'Client login' })).toBeVisible();
});

test('sends nothing without a valid email', async () => {
  const { user, api } = openForgot();
  await user.click(await screen.findByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Email is required.')).toBeVisible();
  await send(user, 'rana@');
  expect(await screen.findByText('Invalid email.')).toBeVisible();
  expect(api.sent(identity.forgotPassword)).toEqual([]);
});

test('shows the message of the server', async () => {
  const { user, api } = openForgot((server) => server.on(identity.forgotPassword, () => ({ message })));
  await send(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send link' })).not.toBeInTheDocument();
  expect(api.sent(identity.forgotPassword)[0]?.body).toEqual({ email: 'rana@example.com' });
});

test('shows an error and allows another attempt', async () => {
  const { user, api } = openForgot((server) =>
    server.on(identity.forgotPassword, () => errorResponse(429, 'Too many requests.')),
  );
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  api.on(identity.forgotPassword, () => ({ message }));
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('shows the default message without a response message', async () => {
  const { user } = openForgot((server) => server.on(identity.forgotPassword, () => errorResponse(503)));
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to request a new password');
});
