import { accounts, accountTerms, identity, ledger, roundingSettings, tracking } from '@hourbank/contracts';
import { Reply } from '@hourbank/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, anEntry } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';

const page = setUpConsole();
const quarters = { unit: 15, way: 'up', minimum: 0, revision: 1, isDefault: true } as const;

function openAccount() {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(accounts.getAccount, () => anAccount());
  page.api.on(accountTerms.getAccountTerms, () => ({
    expiresAfterMonths: null,
    graceDays: 7,
    revision: 1,
    isDefault: true,
  }));
  page.api.on(ledger.listLedger, () => []);
  return page.open('/dashboard/clients/3/terms');
}

const openCard = async () => {
  openAccount();
  return within(await screen.findByRole('form', { name: 'Rounding' }));
};

test('saves the rule of the client with an example and returns to the default', async () => {
  const card = await openCard();
  expect(card.getByText('The default rule applies.')).toBeVisible();
  expect(card.getByText('50 minutes are charged as 0.83 h.')).toBeVisible();
  await userEvent.selectOptions(card.getByLabelText(/^Round minutes to/), '15');
  await userEvent.selectOptions(card.getByLabelText(/^Direction/), 'Up');
  expect(card.getByText('50 minutes are charged as 1 h.')).toBeVisible();

  const own = { ...quarters, revision: 2, isDefault: false };
  page.api.on(roundingSettings.putClientRounding, () => own);
  page.api.on(roundingSettings.getClientRounding, () => own);
  await userEvent.click(card.getByRole('button', { name: 'Save rule' }));
  expect(await screen.findByText('This client has its own rule.')).toBeVisible();
  expect(page.api.sent(roundingSettings.putClientRounding)[0]?.body).toEqual({ unit: 15, way: 'up', minimum: 0 });

  page.api.on(roundingSettings.deleteClientRounding, () => undefined as never);
  page.api.on(roundingSettings.getClientRounding, () => ({ ...quarters, revision: 3 }));
  await userEvent.click(screen.getByRole('button', { name: 'Use the default rule' }));
  expect(await screen.findByText('The default rule applies.')).toBeVisible();
});

test('a minimum outside the limits is refused beside the field', async () => {
  const card = await openCard();
  const minimum = card.getByLabelText(/^Minimum/);
  await userEvent.clear(minimum);
  await userEvent.type(minimum, '241');
  await userEvent.click(card.getByRole('button', { name: 'Save rule' }));
  await waitFor(() => expect(minimum).toHaveAccessibleDescription(/Enter 0 to 240\u00a0minutes\./));
  expect(page.api.sent(roundingSettings.putClientRounding)).toHaveLength(0);
});

test('a technician cannot change the rule', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  openAccount();
  expect(await screen.findByText("You don't have permission to open this page")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save rule' })).toBeNull();
});

test('minutes become hours by the rule of the client, and hours by hand say so', async () => {
  page.api.on(roundingSettings.getClientRounding, () => quarters);
  page.api.on(tracking.createTimeEntry, () => anEntry());
  page.open('/dashboard/clients/addentry/3');
  const form = within(await screen.findByRole('form', { name: 'Time entry' }));
  fireEvent.change(form.getByLabelText(/Minutes worked/), { target: { value: '20' } });
  expect(form.getByLabelText(/^Hours/)).toHaveValue('0.5');
  fireEvent.change(form.getByLabelText(/^Hours/), { target: { value: '2' } });
  fireEvent.change(form.getByLabelText(/^Status/), { target: { value: 'Open' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Time entry' }));
  await waitFor(() => expect(page.api.sent(tracking.createTimeEntry)).toHaveLength(1));
  expect(page.api.sent(tracking.createTimeEntry)[0]?.body).toMatchObject({ minutes: 20, hours: 2, hoursBy: 'hand' });
});

test('after a change of the rule, the form shows the new hours, and saving again confirms them', async () => {
  page.api.on(tracking.createTimeEntry, () => {
    page.api.on(roundingSettings.getClientRounding, () => quarters);
    page.api.on(tracking.createTimeEntry, () => anEntry());
    return new Reply(409, {
      code: 'rounding_changed',
      error: 'The rounding rule has changed: 0.5 h instead of 0.33 h.',
      requestId: 'test',
      params: { hours: 0.5, hoursBefore: 0.33 },
    });
  });
  page.open('/dashboard/clients/addentry/3');
  const form = within(await screen.findByRole('form', { name: 'Time entry' }));
  fireEvent.change(form.getByLabelText(/Minutes worked/), { target: { value: '20' } });
  fireEvent.change(form.getByLabelText(/^Status/), { target: { value: 'Open' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Time entry' }));
  expect(
    await screen.findByText('The rounding rule has changed: 0.5 h instead of 0.33 h. Check the hours and save again.'),
  ).toBeVisible();
  expect(form.getByLabelText(/^Hours/)).toHaveValue('0.5');
  fireEvent.submit(screen.getByRole('form', { name: 'Time entry' }));
  await waitFor(() => expect(page.api.sent(tracking.createTimeEntry)).toHaveLength(2));
  expect(page.api.sent(tracking.createTimeEntry).map(({ body }) => body)).toMatchObject([
    { hours: 0.33, hoursBy: 'rule' },
    { hours: 0.5, hoursBy: 'rule' },
  ]);
});

test('an edit of the minutes names the hours also if these stay the same', async () => {
  page.api.on(roundingSettings.getClientRounding, () => quarters);
  const entry = anEntry({ minutes: 20, hours: 0.5, rounding: { unit: 15, way: 'up', minimum: 0 } });
  page.api.on(tracking.getTimeEntry, () => entry);
  page.api.on(tracking.updateTimeEntry, () => entry);
  page.open('/dashboard/entries/412');
  const form = within(await screen.findByRole('form', { name: 'Time entry' }));
  fireEvent.change(form.getByLabelText(/Minutes worked/), { target: { value: '25' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Time entry' }));
  await waitFor(() => expect(page.api.sent(tracking.updateTimeEntry)).toHaveLength(1));
  expect(page.api.sent(tracking.updateTimeEntry)[0]?.body).toEqual({ minutes: 25, hours: 0.5, hoursBy: 'rule' });
});
