import { accounts, type AdminEntry, identity, tracking } from '@hourbank/contracts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, anAccountPackage, anEntry, anImage, entryPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
const requests = () => page.api.sent(tracking.updateTimeEntry);

beforeAll(() => {
  URL.createObjectURL = () => 'blob:shot';
  URL.revokeObjectURL = () => {};
});

/** Opens the form of an entry, which the server reads each time. */
async function open(entry: () => AdminEntry) {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  page.api.on(accounts.getAccount, () => anAccount({ packages: [anAccountPackage()] }));
  page.api.on(tracking.getTimeEntry, entry);
  page.open('/dashboard/clients/entries/3', '/dashboard/clients/editentry/412');
  await screen.findByRole('textbox', { name: 'Description' });
}

describe('minutes that are cleared', () => {
  const stored = anEntry({ packageId: 31, hours: 0.5, minutes: 30, screenshots: [] });
  beforeEach(async () => {
    page.api.on(tracking.updateTimeEntry, () => ({ ...stored, minutes: null }));
    await open(() => stored);
    await userEvent.clear(screen.getByLabelText('Minutes worked'));
  });
  const saved = async () => {
    await save();
    expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
    return requests()[0]?.body;
  };

  test('are sent as such, with the hours that the form shows', async () => {
    expect(await saved()).toEqual({ minutes: null, hours: 0.5 });
  });

  test('are sent as empty text beside new screenshots', async () => {
    await userEvent.upload(screen.getByLabelText('Screenshots'), [anImage('one.png')]);
    expect(await saved()).toEqual({ minutes: '', hours: '0.5' });
  });

  test('stay cleared in a draft', async () => {
    cleanup();
    await open(() => stored);
    expect(screen.getByLabelText('Minutes worked')).toHaveValue(30);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText('Minutes worked')).toHaveValue(null);
    expect(await saved()).toMatchObject({ minutes: null });
  });
});
