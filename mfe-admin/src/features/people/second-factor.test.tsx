import { type Admin, admins, identity, secondFactor } from '@hourbank/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOwnAccount } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { errorResponse, noResponse } from '@hourbank/testing/fake-api';

/** The library is published for bundlers only. */
jest.mock('qrcode', () => ({ create: () => ({ modules: { size: 1, data: new Uint8Array([1]) } }) }));

const page = setUpConsole();
const account = anOwnAccount();
const maya: Admin = {
  ...account,
  id: 2,
  name: 'Maya',
  state: 'active',
  createdAt: '2015-11-20T10:00:00.000Z',
  lastSeenAt: null,
  hasSecondFactor: true,
  isEmailRefused: false,
};
const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-IJKL-MNO${at}`);
const claims = (over: object) => `x.${btoa(JSON.stringify({ sub: '1', adminRole: 'owner', aud: 'admin', ...over }))}.x`;

function prepareSetup() {
  page.api.on(secondFactor.startSecondFactor, () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }));
  page.api.on(secondFactor.confirmSecondFactor, () => {
    page.api.on(admins.getOwnAccount, () => ({ ...account, hasSecondFactor: true, recoveryCodesLeft: 10 }));
    return { recoveryCodes: codes, token: claims({ jti: 'next' }) };
  });
}

test('turns the second factor on by keyboard: QR code, code, the new token and recovery codes', async () => {
  localStorage.setItem('adminToken', claims({}));
  page.api.on(admins.getOwnAccount, () => account);
  prepareSetup();
  page.open('/dashboard/me');
  (await screen.findByRole('button', { name: 'Turn on' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(screen.getByText('Or enter this key in the app: ABCD EFGH')).toBeVisible();
  expect(screen.getByLabelText('Code*')).toHaveFocus();
  await userEvent.keyboard('123456{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  // The old token has ended, so requests of this page must not use it while the person saves the codes.
  expect(localStorage.getItem('adminToken')).toBe(claims({ jti: 'next' }));
  // Not the button: a second Enter would close the codes.
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('10 recovery codes left')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Two-factor authentication' })).toHaveFocus();
  expect(page.api.sent(secondFactor.confirmSecondFactor)[0]?.body).toEqual({ code: '123456' });
});

test('cancelling the setup by keyboard keeps the focus in the card', async () => {
  localStorage.setItem('adminToken', claims({}));
  page.api.on(admins.getOwnAccount, () => account);
  prepareSetup();
  page.open('/dashboard/me');
  (await screen.findByRole('button', { name: 'Turn on' })).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Cancel' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Two-factor authentication' })).toHaveFocus();
});

test('a second factor may be on or off after a lost response, and the page says how to log in', async () => {
  localStorage.setItem('adminToken', claims({}));
  page.api.on(admins.getOwnAccount, () => account);
  page.api.on(secondFactor.startSecondFactor, () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }));
  page.api.on(secondFactor.confirmSecondFactor, () => noResponse);
  page.open('/dashboard/me');
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await userEvent.type(await screen.findByLabelText('Code*'), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We couldn't confirm the change. Two-factor authentication may be on: if you are logged out, log in with a code " +
      'from your authenticator app, then create new recovery codes.',
  );

  page.api.on(admins.getOwnAccount, () => ({ ...account, hasSecondFactor: true }));
  page.api.on(secondFactor.removeSecondFactor, () => noResponse);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  page.open('/dashboard/me');
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  expect(
    await screen.findByText(
      "We couldn't confirm the change. Two-factor authentication may be off: if you are logged out, log in again.",
    ),
  ).toBeVisible();
});

test('a change that needs a confirmation asks for it, and is then sent again with the new token', async () => {
  localStorage.setItem('adminToken', claims({}));
  page.api.on(admins.listAdmins, () => [maya]);
  page.api.on(admins.getOwnAccount, () => account);
  let isConfirmed = false;
  page.api.on(secondFactor.resetSecondFactor, () =>
    isConfirmed ? undefined : errorResponse(403, 'Confirm your identity to continue.', undefined, 'confirm_identity'),
  );
  page.api.on(secondFactor.confirmIdentity, ({ body }) => {
    if (body['password'] !== 'right') return errorResponse(422, 'Wrong password.', { password: 'Wrong password.' });
    isConfirmed = true;
    return { token: claims({ confirmedAt: 1 }) };
  });
  page.open('/dashboard/team');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset two-factor authentication of Maya' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset two-factor' }));
  await userEvent.type(await screen.findByLabelText('Password*'), 'wrong{Enter}');
  expect(await screen.findByText('Wrong password.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Password*'));
  await userEvent.type(screen.getByLabelText('Password*'), 'right{Enter}');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(page.api.sent(secondFactor.resetSecondFactor)).toHaveLength(2);
  expect(localStorage.getItem('adminToken')).toBe(claims({ confirmedAt: 1 }));
});

test('without a confirmation the refusal is shown', async () => {
  localStorage.setItem('adminToken', claims({}));
  page.api.on(admins.getOwnAccount, () => ({ ...account, hasSecondFactor: true }));
  page.api.on(admins.listAdmins, () => [maya]);
  page.api.on(secondFactor.resetSecondFactor, () =>
    errorResponse(403, 'Confirm your identity to continue.', undefined, 'confirm_identity'),
  );
  page.open('/dashboard/team');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset two-factor authentication of Maya' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset two-factor' }));
  expect(await screen.findByLabelText('Code*')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Confirm your identity to continue.')).toBeVisible();
});

test('a confirmation that one person left open does not wait for the next one', async () => {
  localStorage.setItem('adminToken', claims({}));
  page.api.on(admins.getOwnAccount, () => account);
  page.api.on(admins.listAdmins, () => [maya]);
  page.api.on(secondFactor.resetSecondFactor, () =>
    errorResponse(403, 'Confirm your identity to continue.', undefined, 'confirm_identity'),
  );
  page.open('/dashboard/team');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset two-factor authentication of Maya' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset two-factor' }));
  await screen.findByLabelText('Password*');
  // Another tab logs out, and someone else logs in there.
  localStorage.removeItem('adminToken');
  fireEvent(window, new StorageEvent('storage', { key: 'adminToken' }));
  await screen.findByRole('button', { name: 'Login' });
  localStorage.setItem('adminToken', claims({ sub: '2' }));
  fireEvent(window, new StorageEvent('storage', { key: 'adminToken' }));
  expect(await screen.findByRole('heading', { name: 'Team' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an admin who must set up a second factor sees only that, and then the console', async () => {
  localStorage.setItem('adminToken', claims({ aud: 'admin-enrol' }));
  prepareSetup();
  page.open('/dashboard/team');
  expect(await screen.findByText('Your role requires two-factor authentication. Set it up to continue.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await userEvent.type(await screen.findByLabelText('Code*'), '123456{Enter}');
  page.api.on(admins.listAdmins, () => []);
  const isSaved = await screen.findByRole('button', { name: 'I have saved the codes' });
  // The new token opens the console, so it waits until the codes are saved.
  expect(localStorage.getItem('adminToken')).toBe(claims({ aud: 'admin-enrol' }));
  await userEvent.click(isSaved);
  expect(await screen.findByRole('heading', { name: 'Team' })).toBeVisible();
});

test('after a lost response that ended the session, the login says that two-factor authentication may have changed', async () => {
  localStorage.setItem('adminToken', claims({}));
  page.api.on(admins.getOwnAccount, () => ({ ...account, hasSecondFactor: true }));
  page.api.on(secondFactor.removeSecondFactor, () => noResponse);
  page.open('/dashboard/me');
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  await screen.findByText(/^We couldn't confirm the change\./);
  page.api.on(secondFactor.removeSecondFactor, () => errorResponse(401, 'Log in again.'));
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Two-factor authentication may have changed. Log in again.')).toBeVisible();
  expect(screen.queryByText('Your session has expired.')).toBeNull();
});

test('the login asks for a code once the password is right', async () => {
  localStorage.clear();
  page.open('/login');
  page.api.on(identity.adminLogin, ({ body }) =>
    body['code'] === undefined
      ? errorResponse(401, 'Enter the code from your authenticator app.', undefined, 'second_factor_required')
      : errorResponse(401, 'Wrong code.', undefined, 'wrong_code'),
  );
  await userEvent.type(await screen.findByLabelText('Username'), 'nadia');
  await userEvent.type(screen.getByLabelText('Password'), 'good-password{Enter}');
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(code, '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong code.');
  expect(page.api.sent(identity.adminLogin)[1]?.body).toMatchObject({ code: '000000' });
});
