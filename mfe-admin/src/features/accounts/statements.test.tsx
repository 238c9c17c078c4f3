import { accountTerms, identity, ledger, type Statement, statements } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// The router loads these on demand, which can take longer than a test waits on a busy machine.
import '../../app/layout';
import '../../app/pages/client-account-page';
import { aClient } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';

const page = setUpConsole();

const aStatement = (over: Partial<Statement> = {}): Statement => ({
  id: 5,
  number: 'ST-3-201510',
  clientId: 3,
  from: '2015-10-01',
  to: '2015-10-31',
  state: 'sent',
  createdAt: '2015-11-01T08:00:00.000Z',
  sentAt: '2015-11-01T08:00:01.000Z',
  closing: 8.5,
  ...over,
});

async function confirmSending() {
  const dialog = await screen.findByRole('dialog', { name: 'Send the statement to the client?' });
  expect(dialog).toHaveTextContent(
    /The statement of 1 .* – .* gets a number and is emailed to Rana Haddad \(rana@cedarandco\.example\)\./,
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send statement' }));
}

async function openCard() {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(accountTerms.getAccountTerms, () => ({
    expiresAfterMonths: null,
    graceDays: 7,
    revision: 1,
    isDefault: true,
  }));
  page.api.on(ledger.listLedger, () => []);
  page.open('/dashboard/clients/3/account');
  const heading = await screen.findByRole('heading', { name: 'Statement of account' });
  // A heading stands in its card.
  return within(heading.closest('section')!);
}

test('sends the statement of the last month and lists it', async () => {
  const card = await openCard();
  page.api.on(statements.sendStatement, () => aStatement());
  page.api.on(statements.listStatements, () => [aStatement()]);
  await userEvent.click(card.getByRole('button', { name: 'Send statement' }));
  expect(page.api.sent(statements.sendStatement)).toEqual([]);
  await confirmSending();
  expect(await screen.findByText('ST-3-201510 was sent.')).toBeVisible();
  const [sent] = page.api.sent(statements.sendStatement);
  const { from, to } = (sent?.body ?? {}) as { from: string; to: string };
  expect(from).toMatch(/-01$/);
  expect(new Date(Date.parse(to) + 86_400_000).toISOString().slice(8, 10)).toBe('01');
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  const row = within(await card.findByRole('row', { name: /ST-3-201510/ }));
  expect(row.getByText('Sent')).toBeVisible();
  expect(row.getByRole('cell', { name: /8\.50/ })).toBeVisible();
});

test('a state that this release does not know is shown as it is', async () => {
  // A newer release may store it.
  page.api.on(statements.listStatements, () => [aStatement({ state: 'archived' as Statement['state'] })]);
  const card = await openCard();
  const row = within(await card.findByRole('row', { name: /ST-3-201510/ }));
  expect(row.getByText('archived')).toBeVisible();
});

test('a failure stands beside the button and can be repeated', async () => {
  const card = await openCard();
  page.api.on(statements.sendStatement, () => errorResponse(503, 'Try again in a moment.'));
  await userEvent.click(card.getByRole('button', { name: 'Send statement' }));
  await confirmSending();
  expect(await card.findByText('Try again in a moment.')).toBeVisible();
  page.api.on(statements.sendStatement, () => aStatement({ state: 'pending', sentAt: null, closing: null }));
  await userEvent.click(card.getByRole('button', { name: 'Try again' }));
  await confirmSending();
  expect(await screen.findByText('ST-3-201510 is being prepared.')).toBeVisible();
});

test('refuses periods without a statement', async () => {
  const card = await openCard();
  await userEvent.selectOptions(card.getByRole('combobox', { name: 'Period of the statement' }), 'Custom dates');
  fireEvent.change(card.getByLabelText('From'), { target: { value: '2001-01-01' } });
  expect(await card.findByRole('alert')).toHaveTextContent('Choose a period of at most 24 months.');
  for (const name of ['PDF', 'CSV', 'Send statement']) expect(card.getByRole('button', { name })).toBeDisabled();
  fireEvent.change(card.getByLabelText('To'), { target: { value: '2002-12-31' } });
  await waitFor(() => expect(card.queryByRole('alert')).not.toBeInTheDocument());
  expect(card.getByRole('button', { name: 'PDF' })).toBeEnabled();
});

test('an accountant downloads and does not send', async () => {
  localStorage.setItem('adminToken', tokenOf('accountant'));
  const card = await openCard();
  expect(card.getByRole('button', { name: 'PDF' })).toBeEnabled();
  expect(card.queryByRole('button', { name: 'Send statement' })).not.toBeInTheDocument();
});
