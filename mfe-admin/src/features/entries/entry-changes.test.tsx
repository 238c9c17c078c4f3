import { accounts, type AdminEntry, identity, tracking } from '@hourbank/contracts';
import { noResponse, type Reply } from '@hourbank/testing/fake-api';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, anAccountPackage, anEntry, anImage, aShot, entryPage } from '../../testing/builders';
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

describe('saving again after a lost response', () => {
  // What happened on the server while the form waited.
  let stored: AdminEntry;
  const addShot = () => {
    stored = { ...stored, revision: stored.revision + 1, screenshots: [...stored.screenshots, aShot('one.png')] };
  };
  async function saveAndLoseResponse(answer: () => AdminEntry | Reply) {
    page.api.on(tracking.updateTimeEntry, () => {
      if (requests().length > 1) return answer();
      addShot();
      return noResponse;
    });
    await userEvent.upload(screen.getByLabelText('Screenshots'), [anImage('one.png')]);
    await save();
    await screen.findByRole('alert');
    await waitFor(() => expect(page.api.sent(tracking.getTimeEntry).length).toBeGreaterThan(1));
  }
  beforeEach(async () => {
    stored = anEntry({ packageId: 31, hours: 2, screenshots: [aShot('a.png'), aShot('b.png')] });
    await open(() => stored);
  });

  test.each([false, true])('repeats the request with its new screenshots (others removed: %s)', async (isRemoving) => {
    if (isRemoving) {
      await userEvent.click(screen.getByRole('button', { name: 'Delete b.png' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Delete screenshot' }));
    }
    await saveAndLoseResponse(() => stored);
    expect(screen.getAllByRole('button', { name: 'Delete one.png' })).toHaveLength(1);
    await save();
    expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
    const [first, second] = requests();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ ifMatch: '"1"', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });
});
