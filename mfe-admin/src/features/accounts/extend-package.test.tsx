import { accounts, billing } from '@hourbank/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAccount, anAccountPackage, aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();

test('extends a package with a reason and its revision', async () => {
  const expired = aPackage({ status: 'expired', expiresOn: '2026-11-30' });
  page.api.on(billing.getPackage, () => expired);
  page.api.on(billing.listPackages, () => [expired]);
  page.api.on(accounts.extendPackage, () => ({ ...expired, expiresOn: '2026-12-31', status: 'active' as const }));
  page.api.on(accounts.getAccount, () => anAccount({ packages: [anAccountPackage({ status: 'expired' })] }));
  page.open('/dashboard/clients/editPackage/31');
  await userEvent.click(await screen.findByRole('button', { name: 'Extend' }));
  const dialog = () => within(screen.getByRole('dialog'));
  expect(dialog().queryByText(/^Expires:/)).toBeNull();
  fireEvent.change(dialog().getByLabelText('Expires on'), { target: { value: '2026-12-31' } });
  await userEvent.type(dialog().getByLabelText('Reason*'), 'Holiday break');
  expect(dialog().getByText('Expires: 30 Nov 2026 → 31 Dec 2026')).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Extend package' }));
  expect(await screen.findByText('Package #31 was extended.')).toBeVisible();
  expect(page.api.sent(accounts.extendPackage)[0]).toMatchObject({
    body: { expiresOn: '2026-12-31', reason: 'Holiday break' },
    ifMatch: '"1"',
  });
});
