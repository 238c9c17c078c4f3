import {
  accountTerms,
  type ClientDetails,
  identity,
  ledger,
  type Statement,
  type StatementPreview,
  statements,
} from '@hourbank/contracts';
import { formatDate, today } from '@hourbank/i18n/format';
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

async function openLedger(client: Partial<ClientDetails> = {}) {
  page.api.on(identity.getClient, () => aClient(client));
  page.api.on(accountTerms.getAccountTerms, () => ({
    expiresAfterMonths: null,
    graceDays: 7,
    revision: 1,
    isDefault: true,
  }));
  page.api.on(ledger.listLedger, () => []);
  page.open('/dashboard/clients/3/account');
  const heading = await screen.findByRole('heading', { name: 'Sent statements' });
  // A heading stands in its card.
  return within(heading.closest('section')!);
}

async function openDialog(client: Partial<ClientDetails> = {}, preview: Partial<StatementPreview> = {}) {
  page.api.on(statements.getStatementSums, ({ query }) => ({
    from: String(query.from),
    to: String(query.to),
    opening: 19.5,
    bought: 0,
    bonus: 0,
    used: -14.5,
    expired: 0,
    adjusted: 0,
    closing: 5,
    sent: null,
    ...preview,
  }));
  const card = await openLedger(client);
  await userEvent.click(screen.getByRole('button', { name: 'Statement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Statement of account Rana Haddad' });
  expect(dialog.querySelector('select, input')).toHaveFocus();
  return { card, dialog, inside: within(dialog) };
}
const facts = (dialog: HTMLElement) => dialog.querySelector('dl')?.textContent.replaceAll('\u00a0', ' ');

test('shows the sums of the last month, sends its statement and lists it', async () => {
  const { card, dialog, inside } = await openDialog();
  await waitFor(() =>
    expect(facts(dialog)).toBe('Opening balance19.50 hPurchased0.00 hUsed−14.50 hClosing balance5.00 h'),
  );
  expect(inside.getByText('Goes to').parentElement).toHaveTextContent('rana@cedarandco.example');
  expect(dialog).not.toHaveTextContent('This period was sent');
  page.api.on(statements.sendStatement, () => aStatement());
  page.api.on(statements.listStatements, () => [aStatement()]);
  await userEvent.click(inside.getByRole('button', { name: 'Send to Rana Haddad' }));
  expect(await screen.findByText('ST-3-201510 was sent.')).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
  const [sent] = page.api.sent(statements.sendStatement);
  const { from, to } = (sent?.body ?? {}) as { from: string; to: string };
  expect(from).toMatch(/-01$/);
  expect(new Date(Date.parse(to) + 86_400_000).toISOString().slice(8, 10)).toBe('01');
  expect(page.api.sent(statements.getStatementSums)[0]?.query).toEqual({ from, to });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  const row = within(await card.findByRole('row', { name: /ST-3-201510/ }));
  expect(row.getByText('Sent')).toBeVisible();
  expect(row.getByRole('cell', { name: /8\.50/ })).toBeVisible();
});

test('shows other changes if there are any, and says when the period was sent', async () => {
  const sent = { id: 5, sentAt: '2015-11-01T08:00:01.000Z' };
  const { dialog, inside } = await openDialog({}, { bonus: 2, adjusted: -0.5, sent });
  expect(
    await inside.findByText('This period was sent on 1 Nov 2015. Sending again emails the same stored file.'),
  ).toBeVisible();
  expect(facts(dialog)).toContain('Bonus hours+2.00 hUsed−14.50 hAdjusted−0.50 h');
  page.api.on(identity.createDownloadTicket, () => errorResponse(503, 'The service is busy.'));
  await userEvent.click(inside.getByRole('button', { name: 'Open the PDF' }));
  expect(await inside.findByText('The service is busy.')).toBeVisible();
  expect(page.api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/statements/5/pdf' });
});

test('a client without emails is sent none', async () => {
  const { inside } = await openDialog({ emailState: 'unconfirmed' });
  expect(inside.getByText('This client gets no emails: the email is not confirmed.')).toBeVisible();
  await waitFor(() => expect(inside.getByRole('button', { name: 'Open the PDF' })).toBeEnabled());
  expect(inside.getByRole('button', { name: 'Send to Rana Haddad' })).toBeDisabled();
});

test('a state that this release does not know is shown as it is', async () => {
  // A newer release may store it.
  page.api.on(statements.listStatements, () => [aStatement({ state: 'archived' as Statement['state'] })]);
  const card = await openLedger();
  const row = within(await card.findByRole('row', { name: /ST-3-201510/ }));
  expect(row.getByText('archived')).toBeVisible();
});

test('a failure stands in the dialog and can be repeated', async () => {
  const { inside } = await openDialog();
  page.api.on(statements.sendStatement, () => errorResponse(503, 'Try again in a moment.'));
  const button = inside.getByRole('button', { name: 'Send to Rana Haddad' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await inside.findByText('Try again in a moment.')).toBeVisible();
  page.api.on(statements.sendStatement, () => aStatement({ state: 'pending', sentAt: null, closing: null }));
  await userEvent.click(button);
  expect(await screen.findByText('ST-3-201510 is being prepared.')).toBeVisible();
});

test('refuses periods without a statement', async () => {
  const { dialog, inside } = await openDialog();
  await userEvent.selectOptions(inside.getByRole('combobox', { name: 'Period' }), 'Another period');
  const set = (name: string, value: string) => {
    fireEvent.change(inside.getByLabelText(name), { target: { value } });
    fireEvent.blur(inside.getByLabelText(name));
  };
  set('From', '2001-01-01');
  expect(inside.getByLabelText('To')).toHaveAccessibleDescription('Choose a period of at most 24\u00a0months.');
  expect(facts(dialog)).not.toContain('19.50');
  for (const name of ['Open the PDF', 'CSV', 'Send to Rana Haddad'])
    expect(inside.getByRole('button', { name })).toBeDisabled();
  set('To', '2000-12-31');
  expect(inside.getByLabelText('To')).toHaveAccessibleDescription('Choose the first day or a later one.');
  set('To', '');
  expect(inside.getByLabelText('To')).toHaveAccessibleDescription('Enter a day.');
  set('To', '31 Nov 2002');
  expect(inside.getByLabelText('To')).toHaveAccessibleDescription(
    `Date input not valid. Enter a date, such as ${formatDate(today())}.`,
  );
  expect(inside.getByLabelText('From')).toBeValid();
  set('To', '2002-12-31');
  await waitFor(() => expect(inside.getByRole('button', { name: 'Open the PDF' })).toBeEnabled());
  expect(inside.getByLabelText('To')).toHaveAccessibleDescription('');
  page.api.on(statements.getStatementSums, () =>
    errorResponse(422, 'Refused.', { from: 'This period has too many entries. Choose a shorter one.' }),
  );
  set('To', '2002-12-30');
  await waitFor(() =>
    expect(inside.getByRole('combobox', { name: 'Period' })).toHaveAccessibleDescription(/too many entries/),
  );
});

test('an accountant downloads and does not send', async () => {
  localStorage.setItem('adminToken', tokenOf('accountant'));
  const { inside } = await openDialog();
  await waitFor(() => expect(inside.getByRole('button', { name: 'Open the PDF' })).toBeEnabled());
  expect(inside.getByText('Only owners and managers can send statements.')).toBeVisible();
  expect(inside.getByRole('button', { name: 'Send to Rana Haddad' })).toBeDisabled();
});
