import { type Admin, admins, analytics, identity, secondFactor, tracking } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOwnAccount, entryPage } from '../../testing/builders';
import { rows, setUpConsole, tokenOf } from '../../testing/console';
import { errorResponse, noResponse, Reply } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const anAdmin = (over: Partial<Admin> = {}): Admin => ({
  id: 2,
  revision: 1,
  username: 'maya',
  name: 'Maya Khoury',
  email: 'maya@example.com',
  role: 'technician',
  state: 'active',
  createdAt: '2015-11-20T10:00:00.000Z',
  lastSeenAt: null,
  hasSecondFactor: false,
  isEmailRefused: false,
  ...over,
});
const account = anOwnAccount({ email: null });

async function openTeam(...team: Admin[]) {
  page.api.on(admins.listAdmins, () => team);
  page.open('/dashboard/team');
  await screen.findByRole('table', { name: 'Team' });
}
const changedBy = (name: string, field: string) =>
  new Reply(412, {
    code: 'changed_meanwhile',
    error: 'Someone else changed this admin. Reload and try again.',
    requestId: 'test',
    changes: [{ fields: [field], at: '2015-11-20T10:00:00.000Z', by: { role: 'admin', name, isCaller: false } }],
  });
const clickInDialog = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('lists the team, and a new role is sent after a confirmation', async () => {
  await openTeam(anAdmin(), anAdmin({ id: 3, name: 'Omar', state: 'invited', username: '' }));
  expect(rows()).toHaveLength(2);
  page.api.on(admins.updateAdmin, () => anAdmin({ role: 'manager' }));
  await userEvent.selectOptions(screen.getByLabelText('Role of Maya Khoury'), 'Manager');
  expect(screen.getByText('Maya Khoury becomes Manager and is logged out everywhere.')).toBeVisible();
  await clickInDialog('Change role');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(page.api.sent(admins.updateAdmin)[0]).toMatchObject({ body: { role: 'manager' } });
});

test('shows that the mail server refused an invitation, beside the button that sends it again', async () => {
  await openTeam(anAdmin({ state: 'invited', isEmailRefused: true }), anAdmin({ id: 3, name: 'Omar' }));
  expect(rows()[0]).toHaveTextContent(/Email refused.*Send again/);
  expect(screen.getAllByText('Email refused')).toHaveLength(1);
});

test('roles and states that this release does not know are shown as they are', async () => {
  // A newer release may store them.
  await openTeam(anAdmin({ role: 'auditor' as Admin['role'], state: 'suspended' as Admin['state'] }));
  expect(screen.getByRole('cell', { name: 'suspended' })).toBeVisible();
  expect(screen.getByLabelText('Role of Maya Khoury')).toHaveDisplayValue('auditor');
});

test('by keyboard, the focus returns to the control that opened a confirmation, or to the next one if it has gone', async () => {
  const maya = anAdmin({ hasSecondFactor: true });
  await openTeam(maya);
  page.api.on(admins.updateAdmin, () => {
    page.api.on(admins.listAdmins, () => [anAdmin({ state: 'disabled' })]);
    return anAdmin({ state: 'disabled' });
  });
  const focused = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  /** Presses the button and confirms, all by keyboard. */
  const confirmWith = async (name: string, label: string) => {
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
    await focused('Cancel');
    await userEvent.keyboard('{Escape}');
    await focused(name);
    await userEvent.keyboard('{Enter}');
    await focused('Cancel');
    await userEvent.tab();
    await focused(label);
    await userEvent.keyboard('{Enter}');
  };

  page.api.on(secondFactor.resetSecondFactor, () => {
    page.api.on(admins.listAdmins, () => [{ ...maya, hasSecondFactor: false }]);
  });
  await confirmWith('Reset two-factor authentication of Maya Khoury', 'Reset two-factor');
  await focused('Disable Maya Khoury');
  await confirmWith('Disable Maya Khoury', 'Disable');
  await focused('Enable Maya Khoury');
});

test('a refusal is shown, and the list is loaded again', async () => {
  await openTeam(anAdmin({ role: 'owner' }));
  page.api.on(admins.updateAdmin, () => errorResponse(409, 'At least one owner must remain.'));
  await userEvent.click(screen.getByRole('button', { name: 'Disable Maya Khoury' }));
  await clickInDialog('Disable');
  expect(await screen.findByText('At least one owner must remain.')).toBeVisible();
  expect(page.api.sent(admins.listAdmins).length).toBeGreaterThan(1);
});

test('a role chosen on an outdated page is rejected with who changed what, and the newer list is shown', async () => {
  await openTeam(anAdmin({ revision: 4 }));
  page.api.on(admins.updateAdmin, () => changedBy('Omar', 'state'));
  page.api.on(admins.listAdmins, () => [anAdmin({ revision: 5, state: 'disabled' })]);
  await userEvent.selectOptions(screen.getByLabelText('Role of Maya Khoury'), 'Manager');
  await clickInDialog('Change role');
  expect(await screen.findByText(/^Omar changed Status/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Enable Maya Khoury' })).toBeVisible();
  expect(page.api.sent(admins.updateAdmin)[0]?.ifMatch).toBe('"4"');
});

test('a stale form of the own name keeps what was typed and offers the newer name', async () => {
  page.api.on(admins.getOwnAccount, () => account);
  page.open('/dashboard/me');
  const form = within(await screen.findByRole('form', { name: 'Profile' }));
  const field = form.getByLabelText('Name*');
  await userEvent.clear(field);
  await userEvent.type(field, 'N. Saab');
  page.api.on(admins.updateOwnAccount, () => changedBy('Nadia', 'name'));
  page.api.on(admins.getOwnAccount, () => ({ ...account, revision: 2, name: 'Nadia Karam' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/^Nadia changed Name/)).toBeVisible();
  expect(form.getByText('Nadia Karam')).toBeVisible();
  expect(field).toHaveValue('N. Saab');
  const token = tokenOf('manager');
  page.api.on(admins.updateOwnAccount, ({ body }) => ({ ...account, ...body, revision: 3, token }));
  await userEvent.click(form.getByRole('button', { name: 'Keep my changes' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(page.api.sent(admins.updateOwnAccount).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(localStorage.getItem('adminToken')).toBe(token);
});

test('invites a colleague', async () => {
  await openTeam(anAdmin());
  page.api.on(admins.inviteAdmin, () => anAdmin({ state: 'invited' }));
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await userEvent.type(screen.getByLabelText('Name*'), 'Omar');
  await userEvent.type(screen.getByLabelText('Email*'), 'omar@example.com');
  await userEvent.selectOptions(screen.getByLabelText('Role*'), 'Accountant');
  await clickInDialog('Send invitation');
  expect(await screen.findByText('Invitation sent to omar@example.com')).toBeVisible();
  expect(page.api.sent(admins.inviteAdmin)[0]?.body).toEqual({
    name: 'Omar',
    email: 'omar@example.com',
    role: 'accountant',
  });
});

test('a changed password goes on with the new token, and a wrong one is shown at its field', async () => {
  page.api.on(admins.getOwnAccount, () => account);
  page.open('/dashboard/me');
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  page.api.on(admins.changeAdminPassword, () =>
    errorResponse(422, 'Wrong password.', { currentPassword: 'Wrong password.' }, 'wrong_password'),
  );
  await userEvent.type(form.getByLabelText('Current password*'), 'not this one');
  await userEvent.type(form.getByLabelText('New password*'), 'a brand new one');
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(await form.findByText('Wrong password.')).toBeVisible();
  const next = tokenOf('manager');
  page.api.on(admins.changeAdminPassword, () => ({ token: next }));
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(localStorage.getItem('adminToken')).toBe(next);
});

test('an invitation is accepted with the token of the address, which does not stay there', async () => {
  localStorage.clear();
  const { address } = page.open('/admin/invite#the-secret-token');
  page.api.on(admins.acceptInvitation, () => undefined);
  await userEvent.type(await screen.findByLabelText('Username*'), 'omar');
  expect(address()).toBe('/admin/invite');
  await userEvent.type(screen.getByLabelText('New password*'), 'a good long one');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Account created. Log in with your new password.')).toBeVisible();
  expect(page.api.sent(admins.acceptInvitation)[0]?.body).toEqual({
    token: 'the-secret-token',
    username: 'omar',
    password: 'a good long one',
  });
});

test('a forgotten password is requested from the login page', async () => {
  localStorage.clear();
  page.open('/login');
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  page.api.on(admins.forgotAdminPassword, () => ({
    message: "If that email has an account, we've sent a reset link.",
  }));
  await userEvent.type(await screen.findByLabelText('Email*'), 'maya@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText("If that email has an account, we've sent a reset link.")).toBeVisible();
  expect(page.api.sent(admins.forgotAdminPassword)[0]?.body).toEqual({ email: 'maya@example.com' });
});

test('a link that has expired says so', async () => {
  localStorage.clear();
  page.open('/admin/reset-password#old');
  const message = 'This link has expired or was already used. Request a new one.';
  page.api.on(admins.resetAdminPassword, () => errorResponse(422, message, { token: message }));
  await userEvent.type(await screen.findByLabelText('New password*'), 'a good long one');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a link whose response was lost works again with the same password', async () => {
  localStorage.clear();
  page.open('/admin/reset-password#secret');
  page.api.on(admins.resetAdminPassword, ({ idempotencyKey }) => {
    const [first, ...more] = page.api.sent(admins.resetAdminPassword);
    if (more.length === 0) return noResponse;
    return idempotencyKey !== null && idempotencyKey === first?.idempotencyKey
      ? undefined
      : errorResponse(422, 'This link has expired or was already used.');
  });
  await userEvent.type(await screen.findByLabelText('New password*'), 'a good long one');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Password updated. Log in with your new password.')).toBeVisible();
});

test('a technician sees and loads only what the role may have', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  page.api.on(tracking.listAllTimeEntries, () => ({ ...entryPage([]), timeEntries: [] }));
  page.open('/dashboard');
  const navigation = within(await screen.findByRole('navigation'));
  expect(navigation.getByRole('link', { name: /Tasks/ })).toBeVisible();
  expect(navigation.queryByRole('link', { name: 'Settings' })).toBeNull();
  // My latest entries, and those of my week.
  await waitFor(() => expect(page.api.sent(tracking.listAllTimeEntries)).toHaveLength(2));
  expect(page.api.sent(analytics.listMonthlySoldConsumed)).toHaveLength(0);
  expect(page.api.sent(analytics.getHeadlineStats)).toHaveLength(0);
  expect(page.api.sent(identity.exportClients)).toHaveLength(0);
});

test.each(['/admin/forgotten', '/login/forgotten'])('%s is not found, with the logo and a way out', async (path) => {
  page.open(path);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByText('Hourbank')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to dashboard' })).toBeVisible();
});

test('a new email whose response was lost is requested once more with the same key, so that one link is sent', async () => {
  page.api.on(admins.getOwnAccount, () => account);
  page.open('/dashboard/me');
  const form = within(await screen.findByRole('form', { name: 'Change email' }));
  await userEvent.type(form.getByLabelText('New email*'), 'nadia@example.com');
  await userEvent.type(form.getByLabelText('Current password*'), 'good-password');
  page.api.on(admins.changeAdminEmail, () => noResponse);
  await userEvent.click(form.getByRole('button', { name: 'Change email' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to change the email');
  page.api.on(admins.changeAdminEmail, () => ({ message: "We've sent a link." }));
  await userEvent.click(form.getByRole('button', { name: 'Change email' }));
  expect(await screen.findByText("We've sent a link.")).toBeVisible();
  const [first, second] = page.api.sent(admins.changeAdminEmail);
  expect(first?.idempotencyKey).toEqual(expect.any(String));
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('what is typed while the own name is saved stays, unsaved', async () => {
  page.api.on(admins.getOwnAccount, () => account);
  page.open('/dashboard/me');
  const form = within(await screen.findByRole('form', { name: 'Profile' }));
  const field = form.getByLabelText('Name*');
  let answer = () => {};
  const response = new Promise<void>((resolve) => (answer = resolve));
  const token = tokenOf('manager');
  page.api.on(admins.updateOwnAccount, async ({ body }) => {
    await response;
    return { ...account, ...body, revision: 2, token };
  });
  await userEvent.type(field, ' Saab{Enter}');
  await userEvent.type(field, ' 🌲');
  answer();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(field).toHaveValue(`${account.name} Saab 🌲`);
  page.api.on(admins.updateOwnAccount, ({ body }) => ({ ...account, ...body, revision: 3, token }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.api.sent(admins.updateOwnAccount)).toHaveLength(2));
  expect(page.api.sent(admins.updateOwnAccount).map(({ body, ifMatch }) => [body['name'], ifMatch])).toEqual([
    [`${account.name} Saab`, '"1"'],
    [`${account.name} Saab 🌲`, '"2"'],
  ]);
});

test.each([
  { form: 'Profile', label: 'Name*' },
  { form: 'Change email', label: 'New email*' },
])('leaving a changed $label of the own account requires a confirmation', async ({ form, label }) => {
  page.api.on(admins.getOwnAccount, () => account);
  const { address } = page.open('/dashboard/me');
  await userEvent.type(within(await screen.findByRole('form', { name: form })).getByLabelText(label), 'x');
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/me');
});

test('a password that the browser may have filled in needs no confirmation', async () => {
  page.api.on(admins.getOwnAccount, () => account);
  page.api.on(identity.listClients, () => []);
  const { address } = page.open('/dashboard/me');
  const form = within(await screen.findByRole('form', { name: 'Change email' }));
  await userEvent.type(form.getByLabelText('Current password*'), 'x');
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
  await waitFor(() => expect(address()).toBe('/manageclients'));
});

test('an invitation that is sent again after a lost response is sent once, and a later one is another', async () => {
  await openTeam(anAdmin({ state: 'invited' }));
  const sendAgain = () => userEvent.click(screen.getByRole('button', { name: /^Send the invitation to/ }));
  page.api.on(admins.resendInvitation, () => noResponse);
  await sendAgain();
  expect(await screen.findByText('Failed to send the invitation')).toBeVisible();
  page.api.on(admins.resendInvitation, () => undefined);
  for (const count of [2, 3]) {
    await sendAgain();
    await waitFor(() => expect(page.api.sent(admins.resendInvitation)).toHaveLength(count));
    expect((await screen.findAllByText('Invitation sent to maya@example.com'))[0]).toBeVisible();
  }
  const [lost, repeated, later] = page.api.sent(admins.resendInvitation).map(({ idempotencyKey }) => idempotencyKey);
  expect(lost).toEqual(expect.any(String));
  expect(repeated).toBe(lost);
  expect(later).not.toBe(lost);
});
