import { balanceLinks } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';

const secret = 'S'.repeat(43);
const aLink = (id: string) => ({
  id,
  label: '',
  createdAt: '2015-11-20T10:00:00.000Z',
  expiresAt: '2016-02-18T10:00:00.000Z',
});
describe('the card of the account page', () => {
  test('creates a link, shows it once and lets the client copy it', async () => {
    const { api, user, unmount } = openPortal('/client-portal/account');
    api.on(balanceLinks.createBalanceLink, () => ({ ...aLink('a'), secret }));
    await user.type(await screen.findByLabelText('Label'), 'Front desk');
    await user.selectOptions(screen.getByLabelText('Valid for'), '365');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Balance link')).toHaveValue(`${window.location.origin}/balance#${secret}`);
    await user.click(screen.getByRole('button', { name: 'Copy Balance link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/balance#${secret}`);
    expect(api.sent(balanceLinks.createBalanceLink)[0]?.body).toEqual({ label: 'Front desk', days: 365 });
    expect(api.sent(balanceLinks.createBalanceLink)[0]?.headers.get('Idempotency-Key')).not.toBeNull();
    expect(screen.getByLabelText('Label')).toHaveValue('');
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

  test('a label of 61 characters stays with what is wrong, and nothing is sent', async () => {
    const { api, user } = openPortal('/client-portal/account');
    await user.type(await screen.findByLabelText('Label'), 'x'.repeat(61));
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText('Use at most 60 characters.')).toBeVisible();
    expect(screen.getByLabelText('Label')).toHaveValue('x'.repeat(61));
    expect(api.sent(balanceLinks.createBalanceLink)).toEqual([]);
  });

  test('tells two links apart by their labels', async () => {
    const labels = ['Front desk', '', 'المحاسبة'];
    openPortal('/client-portal/account', {
      prepare: (server) =>
        server.on(balanceLinks.listBalanceLinks, () => labels.map((label, at) => ({ ...aLink(`${at}`), label }))),
    });
    const table = within(await screen.findByRole('table', { name: 'Balance links' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'Front desk',
      'No label',
      'المحاسبة',
    ]);
    table.getByRole('button', { name: 'Revoke the link Front desk, created on 20 Nov 2015' });
    table.getByRole('button', { name: 'Revoke the link created on 20 Nov 2015' });
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

  test('by keyboard, the focus stays in the list when links are revoked', async () => {
    let links = ['a', 'b'].map((id, at) => ({ ...aLink(id), createdAt: `2015-11-2${at}T10:00:00.000Z` }));
    const { api, user } = openPortal('/client-portal/account', {
      prepare: (server) => server.on(balanceLinks.listBalanceLinks, () => links),
    });
    api.on(balanceLinks.revokeBalanceLink, ({ params }) => {
      links = links.filter(({ id }) => id !== params['id']);
    });
    const revoke = async (day: string) => {
      (await screen.findByRole('button', { name: `Revoke the link created on ${day}` })).focus();
      await user.keyboard('{Enter}');
      await screen.findByRole('dialog');
      await user.tab();
      await user.keyboard('{Enter}');
    };
    await revoke('20 Nov 2015');
    const next = screen.getByRole('button', { name: 'Revoke the link created on 21 Nov 2015' });
    await waitFor(() => expect(next).toHaveFocus());
    await revoke('21 Nov 2015');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Balance links' })).toHaveFocus());
  });
});
