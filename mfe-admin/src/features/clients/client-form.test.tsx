import { admins, identity } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anOwnAccount } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { noResponse, errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save client' }));
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function openNew() {
  page.api.on(identity.listClients, () => [aClient()]);
  const opened = page.open('/manageclients', '/dashboard/clients/addclient');
  await screen.findByRole('heading', { name: 'Add Client' });
  await screen.findByLabelText('Name*');
  return opened;
}

test('shows errors when a field loses focus, and all errors on submit', async () => {
  await openNew();
  await fill('Email*', 'not-an-email');
  expect(screen.queryByText('Invalid email.')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('Invalid email.')).toBeVisible();
  expect(screen.queryByText('Name is required.')).toBeNull();
  await fill('Website', 'ftp://a.example');
  await save();
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(screen.getByText('Website must be a valid URL (https://example.com)')).toBeVisible();
  expect(screen.getByLabelText('Name*')).toHaveFocus();
  expect(page.api.sent(identity.createClient)).toHaveLength(0);
});

test('requires an email', async () => {
  await openNew();
  await save();
  expect(await screen.findByText('Email is required.')).toBeVisible();
  expect(screen.queryByText('Password is required.')).toBeNull();
});

test('creates a client without a password and offers its first package', async () => {
  page.api.on(identity.createClient, () => aClient({ name: 'Amal' }));
  const { address } = await openNew();
  await fill('Name*', ' Amal ');
  await fill('Email*', 'amal@a.example');
  await fill('Password', 'typed{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  await save();
  expect(await screen.findByText('Amal was added.')).toBeVisible();
  expect(address()).toBe('/dashboard/clients/3/overview');
  await userEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Add Package' }));
  await waitFor(() => expect(address()).toBe('/dashboard/clients/Addpackage/3'));
  const [sent] = page.api.sent(identity.createClient);
  expect(sent?.body).toEqual({
    name: 'Amal',
    email: 'amal@a.example',
    phone: '',
    companyName: '',
    website: '',
    address: '',
    note: '',
    invite: true,
  });
  expect(sent?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('rejects a short password', async () => {
  await openNew();
  await fill('Password', 'short');
  await userEvent.tab();
  expect(await screen.findByText('Password must have at least 8 characters.')).toBeVisible();
});

test('shows a server error beside its field', async () => {
  page.api.on(identity.createClient, () =>
    errorResponse(409, 'Email is already registered.', { email: 'Email is already registered.' }),
  );
  await openNew();
  await fill('Name*', 'Amal');
  await fill('Email*', 'amal@a.example');
  await save();
  expect(await screen.findByText('Email is already registered.')).toBeVisible();
  expect(screen.getByLabelText('Email*')).toHaveAccessibleDescription('Email is already registered.');
  expect(screen.getByLabelText('Email*')).toHaveFocus();
});

test('retries with the same key after a lost response, and with a new key after a rejection or a change', async () => {
  page.api.on(identity.createClient, () => noResponse);
  await openNew();
  await fill('Name*', 'Amal');
  await fill('Email*', 'amal@a.example');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create client');
  page.api.on(identity.createClient, () => errorResponse(409, 'Not now.'));
  await save();
  expect(await screen.findByText('Not now.')).toBeVisible();
  await save();
  await waitFor(() => expect(page.api.sent(identity.createClient)).toHaveLength(3));
  await screen.findByText('Not now.');
  await fill('Name*', ' Rahme');
  await save();
  await waitFor(() => expect(page.api.sent(identity.createClient)).toHaveLength(4));
  const [first, retried, afterRejection, changed] = page.api
    .sent(identity.createClient)
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(retried).toBe(first);
  expect(new Set([first, afterRejection, changed]).size).toBe(3);
});

test('leaving a changed form requires a confirmation', async () => {
  const { address } = await openNew();
  await fill('Name*', 'Amal');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/clients/addclient');
  expect(screen.getByLabelText('Name*')).toHaveValue('Amal');
});

test('leaving a form with reverted changes needs no confirmation', async () => {
  const { address } = await openNew();
  await fill('Name*', 'A{Backspace}');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Client List' });
  expect(address()).toBe('/manageclients');
});

describe('/dashboard/clients/{id}', () => {
  async function openEdit() {
    page.api.on(identity.listClients, () => [aClient()]);
    page.open('/dashboard/clients/3');
    await screen.findByLabelText('Name*');
  }

  test('shows the client and links to its packages and entries', async () => {
    page.api.on(identity.getClient, () => aClient({ note: 'Pays late' }));
    await openEdit();
    expect(screen.getByLabelText('Name*')).toHaveValue('Rana Haddad');
    expect(screen.getByLabelText('Note')).toHaveValue('Pays late');
    const tabs = within(screen.getByRole('navigation', { name: 'Client' }));
    expect(tabs.getByRole('link', { name: /Packages/ })).toHaveAttribute('href', '/dashboard/clients/packages/3');
    expect(tabs.getByRole('link', { name: /Entries/ })).toHaveAttribute('href', '/dashboard/clients/entries/3');
  });

  test('saves changed fields and a new password', async () => {
    page.api.on(identity.getClient, () => aClient());
    page.api.on(identity.updateClient, () => aClient({ name: 'Rana H.' }));
    await openEdit();
    await fill('Password', 'a new password');
    await userEvent.clear(screen.getByLabelText('Phone'));
    await save();
    expect(await screen.findByText('Rana H. was saved.')).toBeVisible();
    expect(page.api.sent(identity.updateClient)[0]?.ifMatch).toBe('"1"');
    expect(page.api.sent(identity.updateClient)[0]?.body).toEqual({
      phone: '',
      password: 'a new password',
    });
  });

  test('shows an error with a retry button for an unknown client', async () => {
    page.api.on(identity.getClient, () => errorResponse(404, 'Not found.'));
    page.open('/dashboard/clients/99');
    expect(await screen.findByText('Error: Not found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('a typed password switches the invitation off, unless it is chosen', async () => {
  page.api.on(identity.createClient, () => aClient({ name: 'Amal' }));
  await openNew();
  const invite = () => screen.getByLabelText('Invite by email');
  await waitFor(() => expect(invite()).toBeChecked());
  await fill('Password', 'a long enough phrase 7');
  expect(invite()).not.toBeChecked();
  await userEvent.click(invite());
  await fill('Name*', 'Amal');
  await fill('Email*', 'amal@a.example');
  await save();
  await screen.findByText('Amal was added.');
  expect(page.api.sent(identity.createClient)[0]?.body).toMatchObject({ invite: true });
});

test.each([false, true])(
  'without a mail server the form says where the invitation goes, and invites if that is chosen: %s',
  async (isChosen) => {
    page.api.on(admins.getOwnAccount, () => anOwnAccount({ hasMailServer: false }));
    page.api.on(identity.createClient, () => aClient({ name: 'Amal' }));
    await openNew();
    expect(await screen.findByText(/^No mail server is set up: the email with the link becomes a file/)).toBeVisible();
    const invite = screen.getByLabelText('Invite by email');
    expect(invite).not.toBeChecked();
    if (isChosen) await userEvent.click(invite);
    await fill('Name*', 'Amal');
    await fill('Email*', 'amal@a.example');
    await save();
    await screen.findByText('Amal was added.');
    expect(page.api.sent(identity.createClient)[0]?.body['invite']).toBe(isChosen ? true : undefined);
  },
);

test('whether there is a mail server is unknown at first: then nobody can be invited yet', async () => {
  page.api.on(admins.getOwnAccount, () => noResponse);
  await openNew();
  expect(screen.getByLabelText('Invite by email')).toBeDisabled();
  expect(screen.queryByText(/^No mail server is set up/)).toBeNull();
});

test.each([
  ['notSent', 'Not invited', 'Invite by email'],
  ['sent', 'Sent, no password yet', 'Send again'],
  ['expired', 'Expired, no password yet', 'Send again'],
] as const)('the page of a client whose invitation is %s can send it', async (invitation, text, button) => {
  page.api.on(identity.getClient, () => aClient({ invitation }));
  page.api.on(identity.updateClient, () => aClient());
  page.open('/dashboard/clients/3/overview');
  expect(await screen.findByText(text)).toBeVisible();
  const send = await screen.findByRole('button', { name: button });
  await waitFor(() => expect(send).toBeEnabled());
  await userEvent.click(send);
  expect(await screen.findByText('Rana Haddad gets an email with a link.')).toBeVisible();
  expect(page.api.sent(identity.updateClient)[0]?.body).toEqual({ invite: true });
});

test('without a mail server the page of a client says that the link is in the mail folder', async () => {
  page.api.on(admins.getOwnAccount, () => anOwnAccount({ hasMailServer: false }));
  page.api.on(identity.getClient, () => aClient({ invitation: 'notSent' }));
  page.api.on(identity.updateClient, () => aClient());
  page.open('/dashboard/clients/3/overview');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite by email' }));
  expect(await screen.findByText('The link for Rana Haddad is in the mail folder of the server.')).toBeVisible();
  expect(screen.queryByText('Rana Haddad gets an email with a link.')).toBeNull();
});
