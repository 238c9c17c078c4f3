import { billing, identity, statements, tracking } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anEntry, entryPage } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';

const page = setUpConsole();
const october = { from: '2015-10-01', to: '2015-10-31' };

async function openList() {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(billing.listPackages, () => []);
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry()]));
  page.open('/dashboard/clients/entries/3');
  return screen.findByRole('button', { name: 'Send Status' });
}

test('sends the statement of the period in which the entry was booked last', async () => {
  page.api.on(statements.getEntryPeriod, () => errorResponse(503, 'Try again in a moment.'));
  await userEvent.click(await openList());
  const dialog = within(await screen.findByRole('dialog', { name: 'Send status of entry #412' }));
  expect(await dialog.findByText(/Try again in a moment\./)).toBeVisible();
  page.api.on(statements.getEntryPeriod, () => october);
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByLabelText('From')).toHaveValue('1 Oct 2015');
  page.api.on(statements.sendStatement, () => ({
    id: 5,
    number: 'ST-3-201510',
    clientId: 3,
    ...october,
    state: 'sent' as const,
    createdAt: '2015-11-01T08:00:00.000Z',
    sentAt: '2015-11-01T08:00:01.000Z',
    closing: 8.5,
  }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send statement' }));
  const question = within(await screen.findByRole('dialog', { name: 'Send the statement to the client?' }));
  await userEvent.click(question.getByRole('button', { name: 'Send statement' }));
  expect(await screen.findByText('ST-3-201510 was sent.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent(statements.sendStatement).map(({ body }) => body)).toEqual([
    { clientId: '3', ...october, entryId: 412 },
  ]);
});

test('roles that send no statements see why', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  const button = await openList();
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'Only owners and managers can send statements.');
});
