import { identity } from '@hourbank/contracts';
import { screen } from '@testing-library/react';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';
import { aClient } from '../../testing/samples';

type Portal = ReturnType<typeof openPortal>;

const openRegistration = (prepare?: (api: Portal['api']) => void) =>
  openPortal('/register', { loggedIn: false, prepare });

async function register(user: Portal['user'], fields: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({
    Name: 'Rana Haddad',
    Email: 'rana@example.com',
    Password: 'long enough',
    ...fields,
  })) {
    const field = await screen.findByLabelText(new RegExp(`^${label}`));
    await user.clear(field);
    await user.type(field, text);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

test('shows an error at each missing field and sends nothing', async () => {
  const { user, api } = openRegistration();
  await user.click(await screen.findByRole('button', { name: 'Register' }));
  for (const message of ['Name is required.', 'Email is required.', 'Password is required.']) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(screen.getByLabelText(/^Name/)).toHaveFocus();
  expect(api.sent(identity.clientRegister)).toEqual([]);
});

test.each([
  ['Email', 'rana', 'Invalid email.'],
  ['Password', 'short', 'Password must have at least 8 characters.'],
  ['Website', 'example.com', 'Website must be a valid URL (https://example.com)'],
])('shows an error at an invalid %s after blur', async (label, text, message) => {
  const { user } = openRegistration();
  await user.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
});

test('registration sends all fields and opens the portal', async () => {
  const { user, api, address } = openRegistration((server) =>
    server.on(identity.clientRegister, () => ({ token: 'fresh', client: aClient() })),
  );
  await register(user, {
    Phone: '+961 1 234567',
    'Company Name': 'Cedar Bakery',
    Website: 'https://cedar.example',
    Address: 'Beirut',
  });
  expect(await screen.findByRole('heading', { name: /^Welcome, Rana Haddad/ })).toBeVisible();
  expect(address()).toBe('/client-portal');
  expect(localStorage.getItem('clientToken')).toBe('fresh');
  expect(api.sent(identity.clientRegister)[0]?.body).toEqual({
    name: 'Rana Haddad',
    email: 'rana@example.com',
    password: 'long enough',
    phone: '+961 1 234567',
    companyName: 'Cedar Bakery',
    website: 'https://cedar.example',
    address: 'Beirut',
  });
});

test('the button is busy while the request is pending', async () => {
  const { user } = openRegistration((api) => api.on(identity.clientRegister, () => new Promise(() => {})));
  await register(user);
  expect(await screen.findByRole('button', { name: 'Registering...' })).toBeDisabled();
});

test('shows an error at the email field if the email is taken', async () => {
  const taken = 'Email is already registered.';
  const { user } = openRegistration((api) =>
    api.on(identity.clientRegister, () => errorResponse(409, taken, { email: taken }, 'email_taken')),
  );
  await register(user);
  expect(await screen.findByText(taken)).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
});

test('shows a failure above the form', async () => {
  const { user } = openRegistration((api) => api.on(identity.clientRegister, () => errorResponse(500)));
  await register(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
});

test('a response without a token does not log in', async () => {
  const { user } = openRegistration((api) => api.on(identity.clientRegister, () => new Reply(201, {})));
  await register(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed: No token returned');
});

test('repeats use the same idempotency key until the server decides; changed content uses a new key', async () => {
  let refusal = errorResponse(503);
  const { user, api } = openRegistration((server) => server.on(identity.clientRegister, () => refusal));
  const keys = () => api.sent(identity.clientRegister).map(({ headers }) => headers.get('Idempotency-Key'));
  await register(user);
  await screen.findByRole('alert');
  refusal = errorResponse(409, 'Busy');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Busy')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await user.type(await screen.findByLabelText(/^Name/), ' II');
  await user.click(screen.getByRole('button', { name: 'Register' }));

  const [first, repeated, afterDecision, changed] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(repeated).toBe(first);
  expect(new Set([first, afterDecision, changed]).size).toBe(3);
});
