import { billing, identity, tracking } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anEntry, aPackage, entryPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();
const form = (name: string) => within(screen.getByRole('form', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openBoth() {
  let client = aClient();
  page.api.on(identity.getClient, () => client);
  page.api.on(identity.listClients, () => [client]);
  page.api.on(identity.updateClient, () => {
    client = aClient({ phone: '+961 9' });
    return client;
  });
  page.api.on(billing.listPackages, () => [aPackage()]);
  page.api.on(tracking.createTimeEntry, () => anEntry());
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  const opened = page.open('/manageclients', '/dashboard/clients/3');
  await screen.findByRole('textbox', { name: 'Description' });
  return opened;
}

const changeClient = async () => {
  await userEvent.clear(form('Client').getByLabelText('Phone'));
  await userEvent.type(form('Client').getByLabelText('Phone'), '+961 9');
};
const changeEntry = async () => {
  const entry = form('Time entry');
  await userEvent.selectOptions(entry.getByLabelText('Package*'), '31');
  await userEvent.selectOptions(entry.getByLabelText('Status*'), 'Open');
  await userEvent.type(entry.getByLabelText('Hours*'), '0.5');
};

test('leaving with changes in both sections opens one confirmation dialog', async () => {
  const { address } = await openBoth();
  await changeClient();
  await changeEntry();
  await userEvent.click(form('Client').getByRole('link', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/clients/3');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(form('Client').getByRole('link', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await screen.findByRole('heading', { name: 'Client List' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('saving the client keeps the unsaved entry', async () => {
  const { address } = await openBoth();
  await changeClient();
  await changeEntry();
  await press('Save client');
  expect(await screen.findByText('Rana Haddad was saved.')).toBeVisible();
  expect(address()).toBe('/dashboard/clients/3');
  expect(form('Time entry').getByLabelText('Hours*')).toHaveDisplayValue('0.5');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save client' })).toBeEnabled());
  expect(form('Client').getByLabelText('Phone')).toHaveValue('+961 9');
  await press('Save entry');
  expect(await screen.findByRole('heading', { name: 'Time Entries' })).toBeVisible();
});

test('saving the entry keeps the unsaved changes of the client', async () => {
  const { address } = await openBoth();
  await changeEntry();
  await changeClient();
  await press('Save entry');
  expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
  expect(address()).toBe('/dashboard/clients/3');
  expect(form('Client').getByLabelText('Phone')).toHaveValue('+961 9');
  await waitFor(() => expect(form('Time entry').getByLabelText('Hours*')).toHaveDisplayValue(''));
  await press('Save client');
  expect(await screen.findByRole('heading', { name: 'Client List' })).toBeVisible();
});
