import { accountTerms, identity, ledger, statementSchedules } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';

const page = setUpConsole();
const shared = { frequency: 'off', day: 1, hour: 8, skipsEmpty: true, revision: 1, isDefault: true } as const;

async function openCard() {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(accountTerms.getAccountTerms, () => ({
    expiresAfterMonths: null,
    graceDays: 7,
    revision: 1,
    isDefault: true,
  }));
  page.api.on(ledger.listLedger, () => []);
  page.open('/dashboard/clients/3/terms');
  return within(await screen.findByRole('form', { name: 'Monthly statements' }));
}

test('gives a client its own schedule and returns to the default', async () => {
  const card = await openCard();
  expect(card.getByText('The default schedule applies.')).toBeVisible();
  expect(card.queryByLabelText(/^Day of the month/)).toBeNull();
  await userEvent.selectOptions(card.getByLabelText(/^Send statements/), 'Every month');
  const day = card.getByLabelText(/^Day of the month/);
  await userEvent.clear(day);
  await userEvent.type(day, '29');
  await userEvent.click(card.getByRole('button', { name: 'Save schedule' }));
  await waitFor(() => expect(day).toHaveAccessibleDescription(/Enter a day from 1 to 28\./));
  await userEvent.clear(day);
  await userEvent.type(day, '28');
  await userEvent.selectOptions(card.getByLabelText(/^Time/), '17:00');
  await userEvent.click(card.getByLabelText('Skip months in which nothing was booked'));

  const own = { frequency: 'monthly', day: 28, hour: 17, skipsEmpty: false } as const;
  page.api.on(statementSchedules.putClientSchedule, () => ({ ...own, revision: 2, isDefault: false }));
  page.api.on(statementSchedules.getClientSchedule, () => ({ ...own, revision: 2, isDefault: false }));
  await userEvent.click(card.getByRole('button', { name: 'Save schedule' }));
  expect(await screen.findByText('This client has its own schedule.')).toBeVisible();
  expect(page.api.sent(statementSchedules.putClientSchedule).map(({ body }) => body)).toEqual([own]);

  page.api.on(statementSchedules.deleteClientSchedule, () => undefined as never);
  page.api.on(statementSchedules.getClientSchedule, () => ({ ...shared, revision: 3 }));
  await userEvent.click(screen.getByRole('button', { name: 'Use the default schedule' }));
  expect(await screen.findByText('The default schedule applies.')).toBeVisible();
});

test('a wrong day does not keep a schedule from being turned off', async () => {
  const off = { frequency: 'off', day: 1, hour: 8, skipsEmpty: true } as const;
  page.api.on(statementSchedules.putClientSchedule, () => ({ ...off, revision: 2, isDefault: false }));
  const card = await openCard();
  await userEvent.selectOptions(card.getByLabelText(/^Send statements/), 'Every month');
  await userEvent.type(card.getByLabelText(/^Day of the month/), '9');
  await userEvent.selectOptions(card.getByLabelText(/^Send statements/), 'Never');
  await userEvent.click(card.getByRole('button', { name: 'Save schedule' }));
  await waitFor(() => expect(page.api.sent(statementSchedules.putClientSchedule)).toHaveLength(1));
  expect(page.api.sent(statementSchedules.putClientSchedule)[0]?.body).toEqual(off);
});

test('an accountant reads the schedule', async () => {
  localStorage.setItem('adminToken', tokenOf('accountant'));
  const card = await openCard();
  expect(card.getByLabelText(/^Send statements/)).toBeDisabled();
  expect(card.queryByRole('button', { name: 'Save schedule' })).toBeNull();
});
