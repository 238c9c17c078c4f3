import { type AccountPackage, accounts, identity, tasks, tracking } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, anAccountPackage, anEntry, entryPage, taskPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();
// Compiles the chunk, so that the first test does not have to wait for it.
beforeAll(() => import('../../app/log-time'));

const clients = [aClient(), aClient({ id: 4, name: 'Omar Aziz' })];
const two = [anAccountPackage({ id: 31 }), anAccountPackage({ id: 32 })];

/** The packages of each client as the server has them now. */
let packages: Record<string, AccountPackage[]>;
beforeEach(() => {
  packages = { 3: two, 4: two };
  page.api.on(tracking.listAllTimeEntries, () => ({ ...entryPage([]), timeEntries: [] }));
  page.api.on(tasks.listAllTasks, () => taskPage([]));
  page.api.on(identity.listClients, () => clients);
  page.api.on(identity.getClient, ({ params }) => clients.find(({ id }) => String(id) === params.id) ?? aClient());
  page.api.on(accounts.getAccount, ({ params }) => anAccount({ packages: packages[String(params.clientId)] ?? [] }));
  page.api.on(tracking.createTimeEntry, () => anEntry({ hours: 1 }));
});

const select = () => screen.getByLabelText('Package*');
const hours = () => screen.getByLabelText('Hours*');
const log = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log time' }));

async function choose(name: string) {
  await userEvent.clear(screen.getByRole('combobox', { name: 'Client' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Client' }), name.slice(0, 4));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  await screen.findByText(/^[\d.]+ h left$/);
}
async function openFor(name: string) {
  page.open('/dashboard/entries');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('l');
  await screen.findByRole('dialog', { name: 'Log time' });
  await choose(name);
}
async function logByAutomatic() {
  await userEvent.selectOptions(select(), 'auto');
  await userEvent.type(hours(), '1');
  await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Resolved');
  await log();
  await screen.findByText(/^1 h logged/);
}
const place = () => {
  if (select().closest('details')) return 'in the section';
  const follows = select().compareDocumentPosition(hours()) & Node.DOCUMENT_POSITION_FOLLOWING;
  return follows ? 'above the hours' : 'elsewhere';
};

/** What comes before the dialog shows the packages of a client. */
const steps = {
  'for the first entry': async (now: AccountPackage[]) => {
    packages[3] = now;
    await openFor('Rana Haddad');
  },
  'after an entry by Automatic': async (now: AccountPackage[]) => {
    await openFor('Rana Haddad');
    await logByAutomatic();
    cleanup();
    packages[3] = now;
    await openFor('Rana Haddad');
  },
  'for another entry': async (now: AccountPackage[]) => {
    await openFor('Rana Haddad');
    await userEvent.click(screen.getByLabelText('Log another'));
    packages[3] = two;
    page.api.on(tracking.createTimeEntry, () => {
      packages[3] = now;
      return anEntry({ hours: 1 });
    });
    await logByAutomatic();
  },
  'for another client': async (now: AccountPackage[]) => {
    await openFor('Rana Haddad');
    await userEvent.selectOptions(select(), '32');
    packages[4] = now;
    await choose('Omar Aziz');
  },
  'for another client after Automatic': async (now: AccountPackage[]) => {
    await openFor('Rana Haddad');
    await logByAutomatic();
    cleanup();
    packages[4] = now;
    await openFor('Rana Haddad');
    await choose('Omar Aziz');
  },
} as const;

test.each([
  [0, 'for the first entry', '', 'above the hours'],
  [1, 'for the first entry', '31', 'in the section'],
  [2, 'for the first entry', '', 'above the hours'],
  [0, 'after an entry by Automatic', 'auto', 'in the section'],
  [1, 'after an entry by Automatic', '31', 'in the section'],
  [2, 'after an entry by Automatic', 'auto', 'in the section'],
  // The dialog stays open, so the field stays where it was.
  [0, 'for another entry', 'auto', 'above the hours'],
  [1, 'for another entry', '31', 'above the hours'],
  [2, 'for another entry', 'auto', 'above the hours'],
  [0, 'for another client', '', 'above the hours'],
  [1, 'for another client', '31', 'above the hours'],
  [2, 'for another client', '', 'above the hours'],
  [0, 'for another client after Automatic', 'auto', 'in the section'],
  [1, 'for another client after Automatic', '31', 'in the section'],
  [2, 'for another client after Automatic', 'auto', 'in the section'],
] as const)('with %i packages, %s, the package is "%s", %s', async (count, step, value, where) => {
  await steps[step](two.slice(0, count));
  await waitFor(() => expect([(select() as HTMLSelectElement).value, place()]).toEqual([value, where]));
});

test('a choice does not move the field', async () => {
  await openFor('Rana Haddad');
  await userEvent.selectOptions(select(), '32');
  expect(place()).toBe('above the hours');
});

const section = () => screen.getByText(/^Package, minutes/).closest('details');

test('the section opens at each refusal of what is in it', async () => {
  packages[3] = two.slice(0, 1);
  page.api.on(tracking.createTimeEntry, () => errorResponse(409, 'Refused.', { packageId: 'Used up.' }));
  await openFor('Rana Haddad');
  expect(section()).not.toHaveAttribute('open');
  await userEvent.type(hours(), '1');
  await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Resolved');
  await log();
  expect(await screen.findByText('Used up.')).toBeVisible();
  await userEvent.click(screen.getByText(/^Package, minutes/));
  await waitFor(() => expect(section()).toHaveAttribute('open'));
});

test('a draft of time that is not charged comes back when it is restored, open, and can be logged', async () => {
  const status = () => screen.getByLabelText('Status*');
  const reason = () => screen.queryByLabelText("Why this time isn't charged*");
  await openFor('Rana Haddad');
  await userEvent.click(screen.getByText(/^Package, minutes/));
  await userEvent.click(screen.getByLabelText("Don't charge this time"));
  await userEvent.type(reason() as HTMLElement, 'Goodwill');
  await userEvent.type(screen.getByLabelText(/^Minutes worked/), '20');
  await userEvent.selectOptions(status(), 'Resolved');
  cleanup();
  await openFor('Rana Haddad');
  // Nothing of it is there before.
  expect(section()).not.toHaveAttribute('open');
  expect(reason()).toBeNull();
  expect(status()).not.toHaveValue('Resolved');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(section()).toHaveAttribute('open');
  expect(reason()).toHaveValue('Goodwill');
  expect(status()).toHaveValue('Resolved');
  await log();
  await waitFor(() => expect(page.api.sent(tracking.createTimeEntry)).toHaveLength(1));
  const { body } = page.api.sent(tracking.createTimeEntry)[0] ?? {};
  expect(body).toMatchObject({ billable: false, nonBillableReason: 'Goodwill', minutes: 20, status: 'Resolved' });
  expect(body).not.toHaveProperty('packageId');
});
