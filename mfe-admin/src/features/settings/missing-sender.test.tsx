import { type AdminRole, billing, identity, settings } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import { aClient, aPackage } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';

/** The chart library is published for bundlers only. */
jest.mock('../dashboard/chart', () => ({ Chart: () => <svg /> }));

const page = setUpConsole();
const text = 'Invoices have no sender yet.';

async function open(address: string, role: AdminRole, isMissing = true) {
  localStorage.setItem('adminToken', tokenOf(role));
  page.api.on(settings.getMissingSender, () => ({ isMissing, invoices: 3 }));
  serveDashboard(page.api);
  page.api.on(identity.getClient, () => aClient());
  page.api.on(billing.getPackage, () => aPackage({ id: 34 }));
  page.api.on(billing.listPackages, () => [aPackage({ id: 34 })]);
  page.open(address);
  await screen.findByText(address === '/dashboard' ? 'No hours sold or consumed yet.' : 'Payment proof');
}
const pages = ['/dashboard', '/dashboard/clients/editPackage/34'];

test.each(pages)('%s says that invoices have no sender, with the way to the settings', async (address) => {
  await open(address, 'owner');
  const alert = (await screen.findByText(text, { exact: false })).closest<HTMLElement>('.alert')!;
  expect(within(alert).getByRole('link', { name: 'Enter name and address' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/dashboard\/settings$/),
  );
});

test.each(pages)('%s says nothing to those who cannot change it, nor once there is a sender', async (address) => {
  await open(address, 'accountant');
  expect(page.api.sent(settings.getMissingSender)).toEqual([]);
  expect(screen.queryByText(text, { exact: false })).toBeNull();
});

test('says nothing once there is a sender', async () => {
  await open('/dashboard', 'owner', false);
  expect(screen.queryByText(text, { exact: false })).toBeNull();
});
