import { accounts, allocations, identity, tasks, tracking } from '@hourbank/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, anAccountPackage, anEntry, aTask, entryPage, taskPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
// Compiles the chunk, so that the first test does not have to wait for it.
beforeAll(() => import('../../app/log-time'));

const refusal = { code: 'not_enough_hours', error: 'Not enough hours left on this package: 2.5 h left.' };

async function openConsole(path = '/dashboard/entries') {
  page.api.on(tracking.listAllTimeEntries, () => ({ ...entryPage([]), timeEntries: [] }));
  page.api.on(identity.listClients, () => [aClient()]);
  const opened = page.open(path);
  await screen.findByRole('heading', { level: 1 });
  return opened;
}
const dialog = () => screen.findByRole('dialog', { name: 'Log time' });
async function openByKey() {
  await userEvent.keyboard('l');
  await dialog();
  const client = screen.getByRole('combobox', { name: 'Client' });
  await waitFor(() => expect(client).toHaveFocus());
  return client;
}
const sent = () => page.api.sent(tracking.createTimeEntry).map(({ body }) => body);
const hoursField = () => screen.getByLabelText('Hours*');

/** With 2.5 h left, asks for 4 h. */
async function logFour(balance = 2.5, status = 'Resolved') {
  const packages = balance > 0 ? [anAccountPackage({ hoursLeft: balance })] : [];
  page.api.on(accounts.getAccount, () => anAccount({ balance, packages }));
  page.api.on(allocations.previewAllocation, () => ({ parts: [], returned: [], refusal, balanceAfter: balance }));
  await openConsole('/dashboard/clients/3/overview');
  await userEvent.click(await screen.findByRole('link', { name: 'Log Time Entry' }));
  await dialog();
  await waitFor(() => expect(hoursField()).toHaveFocus());
  await userEvent.keyboard('4');
  if (status !== '') await userEvent.selectOptions(screen.getByLabelText('Status*'), status);
  await screen.findByRole('radiogroup');
}

test('L on the page of a client starts with its hours', async () => {
  await openConsole('/dashboard/clients/3/overview');
  await userEvent.keyboard('l');
  await dialog();
  await waitFor(() => expect(hoursField()).toHaveFocus());
  expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('Rana Haddad, Cedar & Co.');
});

test('L, name, Enter, hours and Ctrl-Enter log time, and the toast opens the entry', async () => {
  page.api.on(tracking.createTimeEntry, () => anEntry({ hours: 2.5 }));
  await openConsole();
  await openByKey();
  // Enter comes before the clients.
  await userEvent.keyboard('rana{Enter}');
  await waitFor(() => expect(hoursField()).toHaveFocus());
  expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('Rana Haddad, Cedar & Co.');
  expect(page.api.sent(identity.listClients).at(-1)?.query).toEqual({ page: '1', pageSize: '5', search: 'rana' });
  await userEvent.keyboard('2.5');
  await screen.findByText('11 h left');
  await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Resolved');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('2.5 h logged for Rana Haddad. 11 h left.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual([expect.objectContaining({ clientId: 3, hours: 2.5, status: 'Resolved', packageId: 31 })]);
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();

  // What was typed just before it was logged is no draft, which could be logged again.
  await openByKey();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('keeps the status and the task of the same client, and stays for another entry', async () => {
  page.api.on(tasks.listAllTasks, () => taskPage([aTask({ id: 51 })]));
  page.api.on(tracking.createTimeEntry, () => anEntry({ hours: 1, status: 'Closed', taskId: 51 }));
  await openConsole();
  const client = await openByKey();
  await userEvent.click(await screen.findByRole('option', { name: /^Rana Haddad/ }));
  await waitFor(() => expect(hoursField()).toHaveFocus());
  await userEvent.keyboard('1');
  await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Closed');
  await userEvent.selectOptions(screen.getByLabelText('Task'), '51');
  await userEvent.click(screen.getByLabelText('Log another'));
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Log time' }));
  await screen.findByText(/^1 h logged/);
  expect(client).toHaveValue('Rana Haddad, Cedar & Co.');
  await waitFor(() => expect(hoursField()).toHaveFocus());
  expect(hoursField()).toHaveValue('');
  expect(screen.getByLabelText('Status*')).toHaveValue('Closed');
  // Nothing was typed, so nothing is asked.
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  await openConsole('/dashboard/clients/3/overview');
  await userEvent.click(await screen.findByRole('link', { name: 'Log Time Entry' }));
  await dialog();
  await waitFor(() => expect(screen.getByLabelText('Task')).toHaveValue('51'));
  expect(screen.getByLabelText('Status*')).toHaveValue('Closed');
  expect(screen.getByLabelText('Log another')).toBeChecked();
});

describe('too few hours', () => {
  test('are charged as far as they go, and the rest is an entry that is not charged', async () => {
    page.api.on(tracking.createTimeEntry, ({ body }) => anEntry(body as object));
    await logFour();
    expect(screen.getByText('4 h is more than the 2.5 h that are left.')).toBeVisible();
    expect(screen.queryByText(refusal.error)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Log 2 entries' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([
      expect.objectContaining({ hours: 2.5, packageId: 31, billable: true }),
      expect.objectContaining({ billable: false, minutes: 90, status: 'Resolved' }),
    ]);
    expect(sent()[1]).toMatchObject({ nonBillableReason: expect.stringMatching(/^No hours left on .+\.$/) });
    const [first, second] = page.api
      .sent(tracking.createTimeEntry)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^\w{32}$/);
    expect(second).not.toBe(first);
    expect(await screen.findByText(/^2\.5 h logged for Rana Haddad\./)).toBeVisible();
  });

  test('if the second entry fails, the first stays, and the dialog has the rest', async () => {
    let requests = 0;
    page.api.on(tracking.createTimeEntry, ({ body }) => {
      requests += 1;
      return requests === 2 ? errorResponse(503, 'Not now.') : anEntry(body);
    });
    await logFour();
    await userEvent.click(screen.getByRole('button', { name: 'Log 2 entries' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.getByText('2.5 h were logged and charged. The rest is not logged yet.')).toBeVisible();
    expect(screen.getByLabelText(/^Minutes worked/)).toHaveValue('90');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Log time' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = page.api.sent(tracking.createTimeEntry).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[2]).toMatch(/^\w{32}$/);
    expect(keys[2]).toBe(keys[1]);
    expect(sent()[2]).toEqual(sent()[1]);
  });

  test('without any, the time is only logged as not charged', async () => {
    page.api.on(tracking.createTimeEntry, ({ body }) => anEntry(body as object));
    await logFour(0);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Log time' }));
    expect(await screen.findByText('Logged for Rana Haddad, not charged.')).toBeVisible();
    expect(sent()).toEqual([expect.objectContaining({ billable: false, minutes: 240 })]);
  });

  test('without any and without a status, the error stands at the status, and nothing else changes', async () => {
    page.api.on(tracking.createTimeEntry, ({ body }) => anEntry(body as object));
    await logFour(0, '');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Please select a valid status.')).toBeVisible();
    expect(screen.getByLabelText('Status*')).toHaveFocus();
    expect(hoursField()).toHaveValue('4');
    expect(document.querySelectorAll('[aria-invalid="true"], details[open]')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Resolved');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Logged for Rana Haddad, not charged.')).toBeVisible();
    expect(sent()).toEqual([expect.objectContaining({ billable: false, minutes: 240, status: 'Resolved' })]);
  });
});

test('Ctrl-Enter saves in the page of an entry as in the dialog', async () => {
  page.api.on(accounts.getAccount, () => anAccount({ packages: [anAccountPackage()] }));
  page.api.on(tracking.createTimeEntry, () => anEntry({ hours: 2.5 }));
  page.open('/dashboard/clients/addentry/3');
  await userEvent.selectOptions(await screen.findByLabelText('Status*'), 'Resolved');
  await userEvent.type(hoursField(), '2.5');
  await userEvent.click(await screen.findByRole('textbox', { name: 'Description' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ hours: 2.5, status: 'Resolved' })]));
});

test('asks before it closes with what was typed', async () => {
  await openConsole();
  await openByKey();
  await userEvent.type(hoursField(), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Close without logging?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a person can turn off shortcuts with one key', async () => {
  await openConsole('/dashboard/me');
  await userEvent.click(await screen.findByLabelText('Shortcuts with one key'));
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('l/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByLabelText('Shortcuts with one key'));
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  await openByKey();
});
