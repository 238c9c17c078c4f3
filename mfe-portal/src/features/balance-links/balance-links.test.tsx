import { balanceLinks, type SharedBalance } from '@hourbank/contracts';
import { errorResponse, type Reply } from '@hourbank/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';

const secret = 'S'.repeat(43);
const aLink = (id: string) => ({
  id,
  createdAt: '2015-11-20T10:00:00.000Z',
  expiresAt: '2016-02-18T10:00:00.000Z',
});
const aBalance = (fields: Partial<SharedBalance> = {}): SharedBalance => ({
  balance: 7.5,
  level: 'ok',
  runsOutOn: null,
  nextExpiry: null,
  updatedOn: '2015-11-20',
  ...fields,
});

const openBalance = (answer: () => SharedBalance | Reply, hash = secret) =>
  openPortal(`/balance#${hash}`, {
    loggedIn: false,
    prepare: (api) => api.on(balanceLinks.getBalance, answer),
  });

describe('the page of a link', () => {
  test('shows the balance without a login, and sends the secret in a header only', async () => {
    const { api } = openBalance(() =>
      aBalance({ level: 'low', runsOutOn: '2015-12-14', nextExpiry: { on: '2015-11-30', hours: 3 } }),
    );
    expect(await screen.findByText(/^7.5/)).toHaveTextContent('7.5 h left');
    expect(screen.getByText('Low')).toBeVisible();
    expect(screen.getByText('Lasts until about 14 Dec 2015 at the current pace.')).toBeVisible();
    expect(screen.getByText('3 h expire on 30 Nov 2015.')).toBeVisible();
    expect(screen.getByText('Last change: 20 Nov 2015')).toBeVisible();
    const [sent] = api.sent(balanceLinks.getBalance);
    expect(sent?.headers.get('Balance-Link')).toBe(secret);
    expect(sent?.headers.get('Authorization')).toBeNull();
    expect(sent?.query).toEqual({});
  });

  test('says that a link has ended', async () => {
    openBalance(() => errorResponse(404, 'Not found.', undefined, 'not_found'));
    expect(await screen.findByText(/^This link has expired, was revoked or is incomplete/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test.each(['', 'short', 'ü'.repeat(43)])('does not ask the server for the incomplete secret %p', async (hash) => {
    const { api } = openBalance(() => aBalance(), hash);
    expect(await screen.findByText(/^This link has expired, was revoked or is incomplete/)).toBeVisible();
    expect(api.sent(balanceLinks.getBalance)).toEqual([]);
  });

  test('offers a retry if the service is away', async () => {
    const { api, user } = openBalance(() => errorResponse(429, 'Too many requests. Try again later.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
    api.on(balanceLinks.getBalance, () => aBalance({ balance: 0, level: 'empty', updatedOn: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Empty')).toBeVisible();
    expect(screen.getByText('No hours have been booked yet.')).toBeVisible();
  });
});

describe('the card of the account page', () => {
  test('creates a link, shows it once and lets the client copy it', async () => {
    const { api, user, unmount } = openPortal('/client-portal/account');
    api.on(balanceLinks.createBalanceLink, () => ({ ...aLink('a'), secret }));
    await user.selectOptions(await screen.findByLabelText('Valid for'), '1 year');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Balance link')).toHaveValue(`${window.location.origin}/balance#${secret}`);
    await user.click(screen.getByRole('button', { name: 'Copy Balance link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/balance#${secret}`);
    expect(api.sent(balanceLinks.createBalanceLink)[0]?.body).toEqual({ days: 365 });
    expect(api.sent(balanceLinks.createBalanceLink)[0]?.headers.get('Idempotency-Key')).not.toBeNull();
    unmount();
    openPortal('/client-portal/account');
    await screen.findByLabelText('Valid for');
    expect(screen.queryByLabelText('Balance link')).toBeNull();
  });

  test('says why a link was not created', async () => {
    const { api, user } = openPortal('/client-portal/account');
    api.on(balanceLinks.createBalanceLink, () => errorResponse(409, 'You have 5 balance links.'));
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByText('You have 5 balance links.')).toBeVisible();
  });

  test('lists links and revokes one after a question', async () => {
    const { api, user } = openPortal('/client-portal/account', {
      prepare: (server) => server.on(balanceLinks.listBalanceLinks, () => [aLink('a')]),
    });
    api.on(balanceLinks.revokeBalanceLink, () => undefined);
    expect(await screen.findByText('18 Feb 2016')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke the link created on 20 Nov 2015' }));
    const question = within(await screen.findByRole('dialog'));
    api.on(balanceLinks.listBalanceLinks, () => []);
    await user.click(question.getByRole('button', { name: 'Revoke link' }));
    expect(await screen.findByText('You have no balance links.')).toBeVisible();
    await waitFor(() => expect(api.sent(balanceLinks.revokeBalanceLink)[0]?.params).toEqual({ id: 'a' }));
  });
});
