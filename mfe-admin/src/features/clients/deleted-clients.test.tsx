import { accounts, billing, identity, tasks } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, aPackage, aTask, taskPage } from '../../testing/builders';
import { rows, setUpConsole, tokenOf } from '../../testing/console';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const deletedAt = '2024-11-20T10:12:00.000Z';
const inFuture = new Date(Date.now() + 86_400_000 * 20).toISOString();
const deletedClient = (restorableUntil = inFuture) =>
  new Reply(404, {
    error: 'This client was deleted.',
    code: 'client_deleted',
    requestId: 'test',
    params: { id: 3, name: 'Rana Haddad', deletedAt, restorableUntil },
  });

async function openDialog() {
  page.api.on(identity.listClients, () => [aClient()]);
  page.open('/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rana Haddad' }));
  return within(await screen.findByRole('dialog', { name: 'Delete Rana Haddad' }));
}

describe('the dialog', () => {
  test('shows remaining hours and open tasks, and deletes once the name is typed', async () => {
    page.api.on(identity.deleteClient, () => undefined);
    page.api.on(accounts.getAccount, () => anAccount());
    page.api.on(tasks.listAllTasks, () => taskPage([aTask()], 2));
    const dialog = await openDialog();
    expect(await dialog.findByText('11 h left')).toBeVisible();
    expect(dialog.getByText('2 open tasks')).toBeVisible();
    expect(page.api.sent(tasks.listAllTasks).at(-1)?.query).toMatchObject({
      clientId: '3',
      status: 'pending,in_progress',
    });
    const name = dialog.getByRole('textbox', { name: 'Type Rana Haddad to confirm' });
    expect(name).toHaveFocus();
    await userEvent.type(name, 'rana');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete client' }));
    expect(dialog.getByText('Enter the name as shown above.')).toBeVisible();
    expect(page.api.sent(identity.deleteClient)).toHaveLength(0);
    await userEvent.clear(name);
    await userEvent.type(name, ' Rana  Haddad{Enter}');
    expect(await screen.findByText('Rana Haddad was deleted.')).toBeVisible();
  });

  test('asks for the name if hours and tasks cannot be checked', async () => {
    page.api.on(tasks.listAllTasks, () => errorResponse(403, 'Not for you'));
    const dialog = await openDialog();
    expect(await dialog.findByText("Remaining hours and open tasks can't be checked right now.")).toBeVisible();
    expect(dialog.getByRole('textbox')).toBeVisible();
  });

  test('needs no name without hours and tasks, and the toast restores the client', async () => {
    page.api.on(identity.deleteClient, () => undefined);
    page.api.on(identity.restoreClient, () => aClient());
    page.api.on(accounts.getAccount, () => anAccount({ balance: 0 }));
    const dialog = await openDialog();
    expect(await dialog.findByText('No hours left and no open tasks.')).toBeVisible();
    expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete client' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rana Haddad was restored.')).toBeVisible();
    expect(page.api.sent(identity.restoreClient).map(({ params }) => params)).toEqual([{ id: '3' }]);
  });
});

describe('the list of deleted clients', () => {
  const open = () => {
    page.open('/dashboard/clients/deleted');
    return screen.findByRole('table', { name: 'Deleted clients' });
  };
  const list = () => {
    let clients = [{ ...aClient(), deletedAt, restorableUntil: '2024-12-20T10:12:00.000Z' }];
    page.api.on(identity.listDeletedClients, () => clients);
    page.api.on(identity.restoreClient, () => {
      clients = [];
      return aClient();
    });
  };

  test('shows both dates and restores a client', async () => {
    list();
    await open();
    expect(rows()[0]).toHaveTextContent('20 Nov 2024');
    expect(rows()[0]).toHaveTextContent('20 Dec 2024');
    await userEvent.click(screen.getByRole('button', { name: 'Restore Rana Haddad' }));
    expect(await screen.findByText('Rana Haddad was restored.')).toBeVisible();
    expect(await screen.findByText('No deleted clients.')).toBeVisible();
  });

  test('says why a client cannot be restored', async () => {
    list();
    page.api.on(identity.restoreClient, () => errorResponse(409, 'Taken', {}, 'email_taken'));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Restore Rana Haddad' }));
    expect(await screen.findByText('Email is already registered.')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });
});

describe('a page of a deleted client', () => {
  test.each([
    '/dashboard/clients/3/overview',
    '/dashboard/clients/3',
    '/dashboard/clients/3/account',
    '/dashboard/clients/3/tasks',
    '/dashboard/clients/3/terms',
    '/dashboard/clients/packages/3',
    '/dashboard/clients/entries/3',
    '/dashboard/clients/Addpackage/3',
    '/dashboard/clients/addentry/3',
    '/dashboard/clients/editPackage/31',
  ])('%s says so, offers Restore and nothing to add', async (address) => {
    page.api.on(identity.getClient, () => deletedClient());
    page.api.on(billing.getPackage, () => aPackage());
    page.open(address);
    expect(await screen.findByText('Rana Haddad was deleted on 20 Nov 2024')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('button', { name: 'Restore Rana Haddad' })).toBeVisible();
    expect(main.queryByRole('link', { name: /Add|New|Log|Edit|Manage/ })).toBeNull();
    expect(main.queryByRole('textbox')).toBeNull();
  });

  test('shows the client again after it is restored', async () => {
    let client: Reply | ReturnType<typeof aClient> = deletedClient();
    page.api.on(identity.getClient, () => client);
    page.api.on(identity.restoreClient, () => {
      client = aClient();
      return aClient();
    });
    page.open('/dashboard/clients/3/overview');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Rana Haddad' }));
    expect(await screen.findByRole('heading', { name: 'Details' })).toBeVisible();
  });

  test('offers no Restore after 30 days, nor to a technician', async () => {
    page.api.on(identity.getClient, () => deletedClient(deletedAt));
    page.open('/dashboard/clients/3/overview');
    expect(await screen.findByText('This client can no longer be restored.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  });

  test('tells a technician who can restore the client', async () => {
    localStorage.setItem('adminToken', tokenOf('technician'));
    page.api.on(identity.getClient, () => deletedClient());
    page.open('/dashboard/clients/3/overview');
    expect(await screen.findByText(/^An owner or manager can restore the client until/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull());
  });
});
