import { accounts, billing } from '@hourbank/contracts';
import { errorResponse, noResponse } from '@hourbank/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// The router loads these on demand, which can take longer than a test waits on a busy machine.
import '../../app/layout';
import '../../app/pages/package-edit-page';
import { aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();

test('an extension whose response was lost is completed by pressing the button again', async () => {
  let stored = aPackage({ status: 'expired', expiresOn: '2026-11-30' });
  page.api.on(billing.getPackage, () => stored);
  page.api.on(billing.listPackages, () => [stored]);
  page.api.on(accounts.extendPackage, ({ idempotencyKey, ifMatch }) => {
    // As the server, which knows a repeated request by its key and compares it with the first one.
    const [first] = page.api.sent(accounts.extendPackage);
    if (stored.revision === 1) {
      stored = { ...stored, revision: 2, expiresOn: '2026-12-31', status: 'active' };
      return noResponse;
    }
    return idempotencyKey === first?.idempotencyKey && ifMatch === first?.ifMatch
      ? stored
      : errorResponse(422, 'This Idempotency-Key was used with another request.', {}, 'idempotency_key_reused');
  });
  page.open('/dashboard/clients/editPackage/31');
  await userEvent.click(await screen.findByRole('button', { name: 'Extend' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Expires on'), { target: { value: '2026-12-31' } });
  await userEvent.type(dialog.getByLabelText('Reason*'), 'Holiday break');
  await userEvent.click(dialog.getByRole('button', { name: 'Extend package' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  // The page loads the newer revision, whose expiry is that of the form.
  await waitFor(() => expect(dialog.queryByText(/^Expires: /)).toBeNull());

  await userEvent.click(dialog.getByRole('button', { name: 'Extend package' }));
  expect(await screen.findByText('Package #31 was extended.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent(accounts.extendPackage).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"']);
});
