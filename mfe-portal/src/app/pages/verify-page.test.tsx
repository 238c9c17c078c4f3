import { seals, type Verification } from '@hourbank/contracts';
import { errorResponse, type Reply } from '@hourbank/testing/fake-api';
import { screen } from '@testing-library/react';
import { openPortal } from '../../testing/portal';

const code = 'ABCDE-12345-FGHJK-67890';
const aVerification = (fields: Partial<Verification> = {}): Verification => ({
  state: 'unchanged',
  issuer: 'Cedar Support',
  issuedAt: '2015-11-01T07:00:00.000Z',
  from: '2015-10-01',
  to: '2015-10-31',
  closing: 12.5,
  ...fields,
});
const open = (respond: () => Verification | Reply, hash = code) =>
  openPortal(hash ? `/verify#${hash}` : '/verify', {
    loggedIn: false,
    prepare: (api) => api.on(seals.verifyStatement, respond),
  });

test('a scanned code is verified at once, without a login, and is not sent in an address', async () => {
  const { api } = open(() => aVerification());
  expect(await screen.findByText('This statement is genuine.')).toBeVisible();
  for (const text of ['Cedar Support', '1 Nov 2015', '1 Oct 2015 to 31 Oct 2015', '12.5 h'])
    expect(screen.getByText(text)).toBeVisible();
  const [sent] = api.sent(seals.verifyStatement);
  expect([sent?.body, sent?.query, sent?.headers.get('Authorization')]).toEqual([{ code }, {}, null]);
});

test('a typed code is verified', async () => {
  const { api, user, address } = open(() => aVerification({ issuer: '' }), '');
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Enter the code.')).toBeVisible();
  await user.type(screen.getByLabelText('Code'), ` ${code}{Enter}`);
  expect(await screen.findByText('Not stated')).toBeVisible();
  expect(api.sent(seals.verifyStatement)[0]?.body).toEqual({ code });
  expect(address()).toBe(`/verify#${code}`);
});

test.each([
  ['unconfirmed', 'This statement cannot be confirmed.'],
  ['erased', 'This statement was issued, but its content has since been erased.'],
] as const)('a statement that is %s says so', async (state, text) => {
  open(() => aVerification({ state }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('an unknown code says so, and another one can be entered', async () => {
  const { api, user } = open(() => errorResponse(404, 'Not found.', undefined, 'not_found'));
  expect(await screen.findByText('No statement has this code.')).toBeVisible();
  api.on(seals.verifyStatement, () => aVerification());
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'ABCDE{Enter}');
  expect(await screen.findByText('This statement is genuine.')).toBeVisible();
});

test('a failure offers a retry', async () => {
  const { api, user } = open(() => errorResponse(429, 'Too many requests. Try again later.'));
  expect(await screen.findByText(/Too many requests/)).toBeVisible();
  api.on(seals.verifyStatement, () => aVerification());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This statement is genuine.')).toBeVisible();
});
