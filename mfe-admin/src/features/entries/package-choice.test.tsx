import { type AccountPackage, accounts, billing, identity, tracking } from '@hourbank/contracts';
import { errorResponse, noResponse } from '@hourbank/testing/fake-api';
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, anAccountPackage, anEntry, entryPage } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';

const page = setUpConsole();
const select = () => screen.getByLabelText('Package*');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
const choose = (choice: string) => userEvent.selectOptions(select(), choice);
const sentChoices = () => page.api.sent(tracking.createTimeEntry).map(({ body }) => Object(body).packageId);

const one = [anAccountPackage({ id: 31 })];
const two = [...one, anAccountPackage({ id: 32 })];
const unusable = [
  anAccountPackage({ id: 26, status: 'expired' }),
  anAccountPackage({ id: 27, hoursLeft: 0 }),
  anAccountPackage({ id: 28, status: 'pending' }),
];

/** The client's packages as the server has them now. */
let packages: AccountPackage[];

async function openForm() {
  page.open('/dashboard/clients/entries/3', '/dashboard/clients/addentry/3');
  await screen.findByRole('form', { name: 'Time entry' });
}

/** The other person at this browser. */
const asAdmin = (id: number) =>
  localStorage.setItem(
    'adminToken',
    `header.${btoa(JSON.stringify({ sub: String(id), adminRole: 'owner' }))}.signature`,
  );

async function fillIn() {
  await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Open');
  await userEvent.type(screen.getByLabelText('Hours*'), '1.5');
}

/** Saves an entry for the package or Automatic. */
async function logFor(choice: string) {
  await openForm();
  await fillIn();
  await choose(choice);
  await save();
  await screen.findByText('Entry #412 was saved.');
  cleanup();
}

/** The admin comes back to the tab after a minute. */
function comeBack() {
  const now = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
}

beforeEach(() => {
  packages = one;
  page.api.on(identity.getClient, () => aClient());
  page.api.on(billing.listPackages, () => []);
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  page.api.on(tracking.createTimeEntry, () => anEntry());
  page.api.on(accounts.getAccount, () => anAccount({ packages: [...unusable, ...packages] }));
});

test.each([
  ['no usable package', [], ''],
  ['one usable package', one, '31'],
  ['several usable packages', two, ''],
])('a new entry of a client with %s starts with "%3$s"', async (_, of, start) => {
  packages = of;
  await openForm();
  expect(select()).toHaveValue(start);
  // The first choice that a person can see.
  expect([...select().querySelectorAll('option:not([hidden])')][0]).toHaveTextContent('Automatic (recommended)');
  await fillIn();
  await save();
  if (start === '') expect(await screen.findByText('Please select a package.')).toBeVisible();
  else await screen.findByText('Entry #412 was saved.');
  expect(sentChoices()).toEqual(start === '' ? [] : [31]);
});

describe('Automatic', () => {
  beforeEach(() => {
    packages = two;
  });
  const start = async () => {
    await openForm();
    return (select() as HTMLSelectElement).value;
  };

  test('is kept after an entry that used it, and not after another choice', async () => {
    await logFor('auto');
    expect(await start()).toBe('auto');
    cleanup();
    await logFor('32');
    expect(await start()).toBe('');
  });

  test('is kept although the only package of another client was left as it was', async () => {
    await logFor('auto');
    packages = one;
    await openForm();
    expect(select()).toHaveValue('31');
    await fillIn();
    await save();
    await screen.findByText('Entry #412 was saved.');
    cleanup();
    packages = two;
    expect(await start()).toBe('auto');
  });

  test('is not kept when it was refused', async () => {
    page.api.on(tracking.createTimeEntry, () => errorResponse(409, 'Not enough hours left: 1 h of 1.5 h.'));
    await openForm();
    await fillIn();
    await choose('auto');
    await save();
    await screen.findByText('Not enough hours left: 1 h of 1.5 h.');
    cleanup();
    expect(await start()).toBe('');
  });

  test('is kept for this admin only', async () => {
    await logFor('auto');
    asAdmin(2);
    expect(await start()).toBe('');
    cleanup();
    localStorage.setItem('adminToken', tokenOf('owner'));
    expect(await start()).toBe('auto');
  });

  test('is forgotten when the admin logs out', async () => {
    page.api.on(identity.adminLogout, () => undefined);
    await logFor('auto');
    await openForm();
    await userEvent.click((await screen.findAllByText('Log out'))[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Login' });
    cleanup();
    localStorage.setItem('adminToken', tokenOf('owner'));
    expect(await start()).toBe('');
  });
});

describe('packages that change while the form is open', () => {
  const change = (next: AccountPackage[]) => {
    packages = next;
    comeBack();
  };
  afterEach(() => {
    jest.restoreAllMocks();
    focusManager.setFocused(undefined);
  });

  test('an entry without a choice follows them', async () => {
    await openForm();
    change(two);
    await waitFor(() => expect(select()).toHaveValue(''));
    change([anAccountPackage({ id: 32 })]);
    await waitFor(() => expect(select()).toHaveValue('32'));
  });

  test('a choice stays, and is shown although its hours are used up', async () => {
    packages = two;
    await openForm();
    await choose('32');
    change(one);
    await waitFor(() => expect(select()).toHaveTextContent('31 · 11 of 12 h left#32'));
    expect(select()).toHaveValue('32');
    await fillIn();
    await save();
    await screen.findByText('Entry #412 was saved.');
    expect(sentChoices()).toEqual([32]);
  });

  test('saving again after a lost response repeats the request', async () => {
    page.api.on(tracking.createTimeEntry, () => {
      packages = [];
      return page.api.sent(tracking.createTimeEntry).length > 1 ? anEntry() : noResponse;
    });
    await openForm();
    await fillIn();
    await save();
    await screen.findByRole('alert');
    await waitFor(() => expect(select()).toHaveTextContent('recommended)#31'));
    await save();
    await screen.findByText('Entry #412 was saved.');
    const [first, second] = page.api.sent(tracking.createTimeEntry);
    expect(second).toEqual(first);
  });
});

test('time that is charged after all starts with the same choice', async () => {
  const stored = anEntry({ packageId: null, hours: 0, billable: false, nonBillableReason: 'Goodwill', minutes: 45 });
  page.api.on(tracking.getTimeEntry, () => stored);
  for (const [of, start] of [
    [one, '31'],
    [two, ''],
  ] as const) {
    packages = [...of];
    page.open('/dashboard/clients/entries/3', '/dashboard/clients/editentry/412');
    await userEvent.click(await screen.findByLabelText("Don't charge this time"));
    expect(select()).toHaveValue(start);
    cleanup();
  }
});

test('a restored draft keeps its package, although its hours are used up', async () => {
  packages = two;
  await openForm();
  await fillIn();
  await choose('32');
  cleanup();
  packages = one;
  await openForm();
  expect(select()).toHaveValue('31');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(select()).toHaveValue('32');
  expect(select()).toHaveTextContent('#32');
});
