import { type AdminRole, identity, settings } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Reply } from '@hourbank/testing/fake-api';
import { aClient } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';

/** The chart library is published for bundlers only. */
jest.mock('../dashboard/chart', () => ({ Chart: () => <svg /> }));

const page = setUpConsole();
const title = 'Three steps to your first client';

function open(company: string, hasAccounts: boolean, clients: number, role: AdminRole = 'owner') {
  localStorage.setItem('adminToken', tokenOf(role));
  localStorage.removeItem('hb-first-run');
  serveDashboard(page.api);
  page.api.on(settings.getFirstSteps, () => ({ company, hasAccounts }));
  page.api.on(
    identity.listClients,
    () => new Reply(200, clients > 0 ? [aClient()] : [], { 'X-Total-Count': String(clients) }),
  );
  page.open('/dashboard');
}
const steps = async () => {
  const card = (await screen.findByRole('heading', { name: title })).closest('section')!;
  const links = within(card)
    .getAllByRole('link')
    .filter((link) => link.matches('.btn'));
  return { card, buttons: links.map(({ textContent, className }) => [textContent, className.includes('primary')]) };
};

test('the first open step has the only primary button', async () => {
  open('Cedar Support', false, 0);
  const { card, buttons } = await steps();
  expect(card).toHaveTextContent('1 of 3 done');
  expect(card).toHaveTextContent('Cedar Support. Name and logo appear on invoices');
  expect(buttons).toEqual([
    ['Change', false],
    ['Enter accounts', true],
    ['Add Client', false],
  ]);
  expect(within(card).getByRole('link', { name: 'Enter accounts' })).toHaveAttribute(
    'href',
    '/dashboard/settings/accounts',
  );
  await screen.findByText('No payments to review.');
  expect(document.querySelectorAll('.btn-primary')).toHaveLength(1);
  expect(within(card).queryByRole('button', { name: 'Hide' })).toBeNull();
});

test('a manager adds the client and is told who enters the rest', async () => {
  open('', false, 0, 'manager');
  const { card, buttons } = await steps();
  expect(buttons).toEqual([['Add Client', true]]);
  expect(within(card).getAllByText(/Only owners change settings/)).toHaveLength(2);
});

test('the steps can be hidden once there is a client, for good', async () => {
  open('', true, 2);
  const { card } = await steps();
  await userEvent.click(within(card).getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
  expect(localStorage.getItem('hb-first-run')).toBe('over');
});

test('nothing is shown when all is done, and nothing is asked for later', async () => {
  open('Cedar Support', true, 1);
  await waitFor(() => expect(localStorage.getItem('hb-first-run')).toBe('over'));
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

test('an accountant has no first steps', async () => {
  open('', false, 0, 'accountant');
  await screen.findByText('No payments to review.');
  expect(page.api.sent(settings.getFirstSteps)).toEqual([]);
});
