import { admins, identity, notices, type OwnProfile, preferences, registration, sessions } from '@hourbank/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { errorResponse, noResponse, Reply } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';
import { aProfile } from '../../testing/samples';

/** The field of the form that changes the password. The one of the email asks for it, too. */
const currentPassword = async () =>
  within(await screen.findByRole('form', { name: 'Change password' })).getByLabelText(/^Current password/);

test('a client changes the password and stays logged in with the new token', async () => {
  const { api, user } = openPortal('/client-portal/account');
  api.on(admins.changeClientPassword, () => ({ token: 'fresh' }));
  await user.type(await currentPassword(), 'the old one');
  await user.type(screen.getByLabelText(/^New password/), 'the new one');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(api.sent(admins.changeClientPassword)[0]?.body).toEqual({
    currentPassword: 'the old one',
    password: 'the new one',
  });
  expect(localStorage.getItem('clientToken')).toBe('fresh');
});

test('a wrong current password is shown at its field, and the client stays logged in', async () => {
  const { api, user } = openPortal('/client-portal/account');
  api.on(admins.changeClientPassword, () =>
    errorResponse(422, 'Wrong password.', { currentPassword: 'Wrong password.' }, 'wrong_password'),
  );
  await user.type(await currentPassword(), 'not the old one');
  await user.type(screen.getByLabelText(/^New password/), 'the new one{Enter}');
  expect(await screen.findByText('Wrong password.')).toBeVisible();
  expect(localStorage.getItem('clientToken')).toBe('a-token');
});

test('a new password whose response was lost may already count, and the page says what to do', async () => {
  const { api, user } = openPortal('/client-portal/account');
  api.on(admins.changeClientPassword, () => noResponse);
  await user.type(await currentPassword(), 'the old one');
  await user.type(screen.getByLabelText(/^New password/), 'the new one{Enter}');
  const form = within(screen.getByRole('form', { name: 'Change password' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    "We couldn't confirm the change. Your password may have changed: if you are logged out, log in with the new one.",
  );
});

/** Submits a new password. Until `answer` is called, the notices are loaded and rejected, as if it counted by then. */
async function changePasswordSlowly() {
  const portal = openPortal('/client-portal/account');
  const { api, user } = portal;
  let answer!: (response: { token: string } | typeof noResponse) => void;
  const response = new Promise<Parameters<typeof answer>[0]>((resolve) => {
    answer = resolve;
  });
  api.on(admins.changeClientPassword, () => response);
  await user.type(await currentPassword(), 'the old one');
  await user.type(screen.getByLabelText(/^New password/), 'the new one{Enter}');
  const before = api.sent(notices.listClientNotices).length;
  api.on(notices.listClientNotices, () => errorResponse(401, 'Log in again.'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(api.sent(notices.listClientNotices).length).toBeGreaterThan(before));
  return { ...portal, answer: (response: Parameters<typeof answer>[0]) => act(async () => answer(response)) };
}

test('a query that is rejected while the password changes does not log the client out', async () => {
  const { api, answer } = await changePasswordSlowly();
  const loaded = api.sent(notices.listClientNotices).length;
  api.on(notices.listClientNotices, () => ({ notices: [], totalCount: 0, unreadCount: 0 }));
  expect(screen.getByRole('form', { name: 'Change password' })).toBeVisible();
  expect(localStorage.getItem('clientToken')).toBe('a-token');
  await answer({ token: 'fresh' });
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(localStorage.getItem('clientToken')).toBe('fresh');
  await waitFor(() => expect(api.sent(notices.listClientNotices).length).toBeGreaterThan(loaded));
});

test('if the response was lost and a query was rejected, the login says to use the new password', async () => {
  const { answer } = await changePasswordSlowly();
  await answer(noResponse);
  expect(
    await screen.findByText('Your password may have changed. Log in with the new one or the old one.'),
  ).toBeVisible();
  expect(screen.queryByText('Your session has expired.')).toBeNull();
});

test('the login says so also if the query is rejected after the response was lost', async () => {
  const { api, user } = openPortal('/client-portal/account');
  api.on(admins.changeClientPassword, () => noResponse);
  await user.type(await currentPassword(), 'the old one');
  await user.type(screen.getByLabelText(/^New password/), 'the new one{Enter}');
  await screen.findByText(/^We couldn't confirm the change\./);
  api.on(notices.listClientNotices, () => errorResponse(401, 'Log in again.'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/^Your password may have changed\./)).toBeVisible();
});

test('a confirmation of the email whose response was lost is completed by pressing Confirm again', async () => {
  const { api, user } = openPortal('/client-confirm-email#secret', { loggedIn: false });
  api.on(registration.confirmClientEmail, ({ idempotencyKey }) => {
    const [first, ...more] = api.sent(registration.confirmClientEmail);
    if (more.length === 0) return noResponse;
    return idempotencyKey !== null && idempotencyKey === first?.idempotencyKey
      ? undefined
      : errorResponse(422, 'This link has expired or was already used.');
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Email confirmed.')).toBeVisible();
});

test('a new email that waits for its confirmation stands below the form that asked for it, and on the page of its link', async () => {
  const pendingEmail = { email: 'rana@new.example', requestedAt: '2015-11-28T08:00:00.000Z' };
  const waiting = /^Waiting for confirmation of rana@new\.example\. Sent \d+ \w+ \d{4}\./;
  const { api, user, unmount } = openPortal('/client-portal/account');
  api.on(admins.changeClientEmail, () => ({ message: 'We sent a link.' }));
  const form = within(await screen.findByRole('form', { name: 'Change email' }));
  await user.type(form.getByLabelText(/^New email/), pendingEmail.email);
  await user.type(form.getByLabelText(/^Current password/), 'a password');
  await user.click(form.getByRole('button', { name: 'Change email' }));
  expect((await screen.findByText('rana@new.example')).closest('.alert')).toHaveTextContent(waiting);
  unmount();
  const reload = openPortal('/client-portal/account', {
    prepare: (server) => server.on(identity.getOwnProfile, () => aProfile({ pendingEmail })),
  });
  const shown = (await screen.findByText('rana@new.example')).closest('.alert');
  expect(shown).toHaveTextContent('Waiting for confirmation of rana@new.example. Sent 28 Nov 2015.');
  reload.unmount();
  openPortal('/client-confirm-email#secret', {
    prepare: (server) => server.on(identity.getOwnProfile, () => aProfile({ pendingEmail })),
  });
  expect((await screen.findByText('rana@new.example')).closest('.alert')).toHaveTextContent(waiting);
});

test('a new email is sent its link again, once, or cancelled, also if another window did it first', async () => {
  let pendingEmail: OwnProfile['pendingEmail'] = { email: 'rana@new.example', requestedAt: '2015-11-28T08:00:00.000Z' };
  const { api, user } = openPortal('/client-portal/account', {
    prepare: (server) => server.on(identity.getOwnProfile, () => aProfile({ pendingEmail })),
  });
  const again = await screen.findByRole('button', { name: 'Send again' });
  api.on(admins.sendClientEmailLink, () =>
    api.sent(admins.sendClientEmailLink).length === 1 ? noResponse : { message: 'We sent a link.' },
  );
  await user.click(again);
  expect(await screen.findByText('Failed to send the link')).toBeVisible();
  await user.click(again);
  expect(await screen.findByText('We sent a link.')).toBeVisible();
  expect(screen.queryByText('Failed to send the link')).toBeNull();
  const [first, second] = api.sent(admins.sendClientEmailLink).map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
  expect(screen.getByText('rana@new.example').closest('.alert')).not.toHaveTextContent('28 Nov 2015');

  api.on(admins.cancelClientEmail, () => {
    pendingEmail = null;
  });
  await user.click(screen.getByRole('button', { name: 'Cancel change' }));
  expect(await screen.findByText('Change of email cancelled')).toBeVisible();
  expect(screen.queryByText('rana@new.example')).toBeNull();
  expect(screen.queryByText('We sent a link.')).toBeNull();
});

test('a link to a new email that was cancelled elsewhere is not sent again, and the card says so', async () => {
  const pendingEmail = { email: 'rana@new.example', requestedAt: '2015-11-28T08:00:00.000Z' };
  const { api, user } = openPortal('/client-portal/account', {
    prepare: (server) => server.on(identity.getOwnProfile, () => aProfile({ pendingEmail })),
  });
  const none = 'No new email is waiting for confirmation. Enter it again.';
  api.on(admins.sendClientEmailLink, () => errorResponse(409, none, undefined, 'no_pending_email'));
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(none)).toBeVisible();
  expect(screen.queryByText('rana@new.example')).toBeNull();
});

test('a banner asks to confirm the email and sends the link again', async () => {
  const { api, user } = openPortal('/client-portal', {
    prepare: (server) => server.on(identity.getOwnProfile, () => aProfile({ emailConfirmed: false })),
  });
  api.on(registration.requestEmailConfirmation, () => ({ message: 'Sent.' }));
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Sent.')).toBeVisible();
});

test('the link in the email confirms by a button, and the token leaves the address', async () => {
  const { api, user, address } = openPortal('/client-confirm-email#secret', { loggedIn: false });
  api.on(registration.confirmClientEmail, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Email confirmed.')).toBeVisible();
  expect(api.sent(registration.confirmClientEmail)[0]?.body).toEqual({ token: 'secret' });
  expect(address()).toBe('/client-confirm-email');
});

test('registration that is closed says so', async () => {
  openPortal('/register', {
    loggedIn: false,
    prepare: (server) => server.on(registration.getRegisterOptions, () => ({ isOpen: false })),
  });
  expect(await screen.findByText('Registration is closed. Contact us for an account.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});

test('a client logs out other devices by keyboard, and the focus stays in the list', async () => {
  const aSession = { device: 'Firefox on Windows', address: '10.0.0.1', issuedAt: '2015-11-20T10:00:00.000Z' };
  let open = [
    { ...aSession, id: 'a', isCurrent: true },
    { ...aSession, id: 'b', device: '', isCurrent: false },
    { ...aSession, id: 'c', device: 'Safari on iPhone', isCurrent: false },
  ];
  const { api, user } = openPortal('/client-portal/account', {
    prepare: (server) => server.on(sessions.listClientSessions, () => open),
  });
  api.on(sessions.endClientSession, ({ params }) => {
    open = open.filter(({ id }) => id !== params['id']);
  });
  api.on(sessions.endOtherClientSessions, () => {
    open = open.filter(({ isCurrent }) => isCurrent);
  });
  expect(await screen.findByText('This device')).toBeVisible();
  screen.getByRole('button', { name: 'Log out Unknown device' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log out Safari on iPhone' })).toHaveFocus());
  expect(api.sent(sessions.endClientSession)[0]?.params).toEqual({ id: 'b' });
  await user.tab();
  await user.keyboard(' ');
  await waitFor(() => expect(screen.getByRole('group', { name: 'Where you are logged in' })).toHaveFocus());
  expect(api.sent(sessions.endOtherClientSessions)).toHaveLength(1);
});

test('a client chooses what it is told about', async () => {
  const { api, user } = openPortal('/client-portal/account');
  api.on(preferences.putClientPreferences, ({ body }) => ({ ...(body as object), revision: 2 }) as never);
  const group = within(await screen.findByRole('group', { name: 'A statement of account is ready' }));
  await user.click(group.getByLabelText('By email'));
  await user.click(
    within(screen.getByRole('form', { name: 'Notices and emails' })).getByRole('button', { name: 'Save' }),
  );
  expect(await screen.findByText('Preferences saved')).toBeVisible();
  expect(api.sent(preferences.putClientPreferences)[0]?.body).toEqual({
    level: { bell: true, email: true },
    expiry: { bell: true, email: true },
    statement: { bell: true, email: false },
    payment: { bell: true, email: true },
    hours: { bell: true, email: true },
    task: { bell: true, email: true },
  });
});

test('a stale choice does not switch emails on again that a link in an email switched off', async () => {
  const { api, user } = openPortal('/client-portal/account');
  const form = within(await screen.findByRole('form', { name: 'Notices and emails' }));
  const both = { bell: true, email: true };
  const others = { expiry: both, statement: both, payment: both, hours: both, task: both };
  const newer = { level: { bell: true, email: false }, ...others, revision: 2 };
  api.on(preferences.getClientPreferences, () => newer);
  api.on(
    preferences.putClientPreferences,
    () =>
      new Reply(412, {
        code: 'changed_meanwhile',
        error: 'Someone else changed your preferences. Reload and try again.',
        requestId: 'test',
        changes: [
          { fields: ['level'], at: new Date().toISOString(), by: { role: 'service', name: null, isCaller: false } },
        ],
      }),
  );
  await user.click(form.getAllByLabelText('In the app')[0] as HTMLElement);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/^Someone else changed your preferences\./)).toBeVisible();
  expect(form.getAllByLabelText('In the app')[0]).not.toBeChecked();
  await user.click(form.getByRole('button', { name: 'Use newer values' }));
  expect(form.getAllByLabelText('By email')[0]).not.toBeChecked();
  api.on(preferences.putClientPreferences, ({ body }) => ({ ...(body as object), revision: 3 }) as never);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Preferences saved')).toBeVisible();
  const sent = api.sent(preferences.putClientPreferences);
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(sent.at(-1)?.body).toMatchObject({ level: { bell: false, email: false }, expiry: both });
});

test('leaving a choice that was not saved requires a confirmation', async () => {
  const { user, address } = openPortal('/client-portal/account');
  const form = within(await screen.findByRole('form', { name: 'Notices and emails' }));
  await user.click(form.getAllByLabelText('By email')[0] as HTMLElement);
  await user.click(screen.getByRole('link', { name: 'Usage History' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/client-portal/account');
});

test('a choice that was not saved stays, with the reason', async () => {
  const { api, user } = openPortal('/client-portal/account');
  api.on(preferences.putClientPreferences, () => errorResponse(503, 'The service is busy.'));
  const form = within(await screen.findByRole('form', { name: 'Notices and emails' }));
  const box = form.getAllByLabelText('By email')[0] as HTMLElement;
  await user.click(box);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('The service is busy.')).toBeVisible();
  expect(box).not.toBeChecked();
});

test('a choice that is made while another is saved stays, unsaved', async () => {
  const { api, user } = openPortal('/client-portal/account');
  let answer = () => {};
  const response = new Promise<void>((resolve) => (answer = resolve));
  api.on(preferences.putClientPreferences, async ({ body }) => {
    await response;
    return { ...(body as object), revision: 2 } as never;
  });
  const form = within(await screen.findByRole('form', { name: 'Notices and emails' }));
  const [level, expiry] = form.getAllByLabelText('By email') as [HTMLElement, HTMLElement];
  await user.click(level);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(expiry);
  await act(async () => answer());
  expect(await screen.findByText('Preferences saved')).toBeVisible();
  expect([level, expiry].map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent(preferences.putClientPreferences)).toHaveLength(2));
  expect(api.sent(preferences.putClientPreferences)[1]).toMatchObject({
    ifMatch: '"2"',
    body: { level: { email: false }, expiry: { email: false }, statement: { email: true } },
  });
});

test('a client asks for a link to a new email, once, and the page says where to look', async () => {
  const { api, user } = openPortal('/client-portal/account');
  const message = "We've sent a link to the new email. Open it to confirm the change.";
  api.on(admins.changeClientEmail, () => (api.sent(admins.changeClientEmail).length === 1 ? noResponse : { message }));
  const form = within(await screen.findByRole('form', { name: 'Change email' }));
  await user.type(form.getByLabelText(/^New email/), 'new@example.com');
  await user.type(form.getByLabelText(/^Current password/), 'the old one{Enter}');
  await form.findByRole('alert');
  await user.click(form.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText(message)).toBeVisible();
  const sent = api.sent(admins.changeClientEmail);
  expect(sent[0]?.body).toEqual({ currentPassword: 'the old one', email: 'new@example.com' });
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
});

test('a new email that another client has by now is refused on the page of the link', async () => {
  const { api, user } = openPortal('/client-confirm-email#secret', { loggedIn: false });
  const taken = 'Email is already registered.';
  api.on(registration.confirmClientEmail, () => errorResponse(409, taken, { email: taken }, 'email_taken'));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(taken);
});
