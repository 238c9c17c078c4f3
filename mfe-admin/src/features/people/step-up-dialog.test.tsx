import { admins, secondFactor, settings } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOwnAccount } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

/** Whether the code of the dialog can be loaded. */
let isThere = true;
jest.mock('./confirm-identity-form', () => {
  if (!isThere) throw new Error('Loading chunk 7 failed.');
  return jest.requireActual<object>('./confirm-identity-form');
});

const page = setUpConsole();
const confirmFirst = () => errorResponse(403, 'Confirm your identity to continue.', undefined, 'confirm_identity');

test('if the dialog cannot be loaded, what was typed stays, and the next try loads it', async () => {
  isThere = false;
  const none = { accountNumber: '', accountName: '' };
  const bank = { accountBranch: '', iban: '', currency: 'USD', swiftCode: '' };
  page.api.on(settings.getSettings, () => ({
    revision: 1,
    provider: { name: 'Cedar', address: 'Hamra', taxNumber: '1' },
    contact: { email: '', phone: '', whatsapp: '' },
    paymentInstructions: { omt: none, bob: none, wish: none, bank },
    payments: { otherCurrency: '', acceptsCash: false, tax: { label: '', rate: 0 } },
    requestRate: 50,
    logoUrl: null,
  }));
  page.api.on(settings.updateSettings, confirmFirst);
  page.open('/dashboard/settings/prices');
  await userEvent.type(await screen.findByLabelText('Tax label'), 'VAT{Enter}');
  expect(await screen.findByText(/This could not be loaded/)).toBeVisible();
  expect(await screen.findByText('Confirm your identity to continue.')).toBeVisible();
  const label = screen.getByLabelText('Tax label');
  expect(label).toHaveValue('VAT');
  isThere = true;
  await userEvent.type(label, '{Enter}');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a session that ended during a confirmation opens the login', async () => {
  page.api.on(admins.getOwnAccount, () => ({ ...anOwnAccount(), hasSecondFactor: true }));
  page.api.on(secondFactor.removeSecondFactor, confirmFirst);
  page.api.on(secondFactor.confirmIdentity, () => errorResponse(401, 'Invalid or expired token'));
  page.open('/dashboard/me');
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  await userEvent.type(await screen.findByLabelText('Code*'), '123456{Enter}');
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
});
