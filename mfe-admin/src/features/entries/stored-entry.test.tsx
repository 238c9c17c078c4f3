import { accounts, type AdminEntry, allocations, identity, tracking } from '@hourbank/contracts';
import { errorResponse, noResponse, Reply } from '@hourbank/testing/fake-api';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
async function open(entry: () => AdminEntry, path = '/dashboard/clients/editentry/412') {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  page.api.on(accounts.getAccount, () =>
    anAccount({ packages: [anAccountPackage(), anAccountPackage({ id: 26, status: 'expired' })] }),
  );
  page.api.on(tracking.getTimeEntry, entry);
  page.open('/dashboard/clients/entries/3', path);
  await screen.findByRole('textbox', { name: 'Description' });
}

describe('a stored entry', () => {
  const stored = anEntry({ packageId: 27, hours: 2, screenshots: [aShot('a.png'), aShot('b.png')] });

  test.each(['/dashboard/clients/editentry/412', '/dashboard/entries/412'])(
    '%s shows the stored values',
    async (path) => {
      await open(() => stored, path);
      expect(screen.getByRole('heading', { name: 'Time Entry #412' })).toBeVisible();
      expect(screen.getByLabelText('Date*')).toHaveValue('20 Nov 2026, 09:30');
      expect(screen.getByLabelText('Status*')).toHaveValue('In Progress');
      expect(screen.getByRole('textbox', { name: 'Description' })).toHaveTextContent('Checkout fails.');
      expect(screen.getByRole('img', { name: 'a.png' })).toHaveAttribute('src', '/uploads/screenshots/a.png');
      expect(screen.getByLabelText('Package*')).toHaveTextContent(
        'Select a packageAutomatic (recommended)#31 · 11 of 12 h left#27',
      );
      expect(screen.getByLabelText('Package*')).toHaveValue('27');
    },
  );

  test('says who logged it and when, and when it was changed', async () => {
    await open(() => stored);
    expect(screen.getByText('Logged by Nadia Khoury on 20 Nov 2026, 10:12.')).toBeVisible();
    expect(screen.queryByText(/Changed on/)).toBeNull();
  });

  test('says when it was changed, and nothing about an unknown author', async () => {
    await open(() => ({ ...stored, authorName: '', changedAt: '2026-11-21T08:00:00.000Z' }));
    expect(screen.getByText('Logged on 20 Nov 2026, 10:12. Changed on 21 Nov 2026, 08:00.')).toBeVisible();
  });

  test('keeps the automatic choice, and says which hours return to which package', async () => {
    page.api.on(allocations.previewAllocation, () => ({
      parts: [{ packageId: 31, hours: 0.5 }],
      returned: [
        { packageId: 31, hours: 2, lost: false },
        { packageId: 26, hours: 1, lost: true },
        { packageId: 9, hours: 0.25, lost: true },
      ],
      refusal: null,
      balanceAfter: 13,
    }));
    await open(() => ({ ...stored, automatic: true }));
    expect(screen.getByLabelText('Package*')).toHaveValue('auto');
    const hours = screen.getByLabelText('Hours*');
    await userEvent.clear(hours);
    await userEvent.type(hours, '0.5');
    expect(await screen.findByText('0.5 h from #31; 13 h left in total')).toBeVisible();
    expect(screen.getByText('2 h return to #31.')).toBeVisible();
    expect(screen.getByText('1 h would be lost: package #26 has expired.')).toBeVisible();
    expect(screen.getByText('0.25 h would be lost: package #9 is no longer active.')).toBeVisible();
    expect(page.api.sent(allocations.previewAllocation).at(-1)?.query).toMatchObject({
      entryId: '412',
      packageId: 'auto',
    });
    expect(screen.getByRole('link', { name: 'Bonus hours' })).toHaveAttribute('href', '/dashboard/clients/3/account');
  });

  test('sends changed fields with the revision, and keeps the remaining screenshots', async () => {
    page.api.on(tracking.updateTimeEntry, () => stored);
    await open(() => stored);
    await userEvent.click(screen.getByRole('button', { name: 'Delete a.png' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Delete this screenshot?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete screenshot' }));
    await save();
    expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
    expect(requests()[0]).toMatchObject({ ifMatch: '"1"' });
    expect(requests()[0]?.body).toEqual({
      keepScreenshots: [{ id: 'id-of-b.png', name: 'b.png' }],
    });
  });

  test('shows a pending settlement without waiting for billing', async () => {
    page.api.on(tracking.updateTimeEntry, () => new Reply(202, { ...stored, settlement: 'pending' }));
    await open(() => stored);
    page.api.on(accounts.getAccount, () => new Promise(() => {}));
    await save();
    expect(await screen.findByText('Saved. The balance will update shortly.')).toBeVisible();
  });

  test('shows an error with a retry button for an unknown entry', async () => {
    page.api.on(tracking.getTimeEntry, () => errorResponse(404, 'Not found.'));
    page.open('/dashboard/entries/99');
    expect(await screen.findByText('Error: Not found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a reason for the correction', () => {
  const stored = anEntry({ packageId: 31, hours: 2, screenshots: [] });
  const type = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };
  const field = 'Reason for the correction';
  beforeEach(async () => {
    page.api.on(tracking.updateTimeEntry, () => stored);
    await open(() => stored);
  });

  test('is asked for when hours are lowered, and sent with them', async () => {
    expect(screen.queryByLabelText(field)).toBeNull();
    await type('Hours*', '1');
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription('The client sees it on statements. Optional.');
    await userEvent.type(screen.getByLabelText(field), ' Agreed on the phone ');
    await save();
    await waitFor(() => expect(requests()[0]?.body).toEqual({ hours: 1, reason: 'Agreed on the phone' }));
  });

  test('is not sent if the hours return to what they were, or the time is not charged', async () => {
    await type('Hours*', '1');
    await userEvent.type(screen.getByLabelText(field), 'Agreed');
    await type('Hours*', '3');
    expect(screen.queryByLabelText(field)).toBeNull();
    await userEvent.click(screen.getByLabelText("Don't charge this time"));
    expect(screen.queryByLabelText(field)).toBeNull();
    await userEvent.click(screen.getByLabelText("Don't charge this time"));
    await save();
    await waitFor(() => expect(requests()[0]?.body).toEqual({ hours: 3 }));
  });

  test('is optional, and too long a one is refused beside the field', async () => {
    await type('Hours*', '1');
    fireEvent.change(screen.getByLabelText(field), { target: { value: 'x'.repeat(501) } });
    await save();
    expect(await screen.findByText('Use at most 500 characters.')).toBeVisible();
    expect(requests()).toEqual([]);
    await userEvent.clear(screen.getByLabelText(field));
    await save();
    await waitFor(() => expect(requests()[0]?.body).toMatchObject({ hours: 1 }));
  });
});

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
    expect(screen.getByLabelText('Minutes worked')).toHaveValue('30');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText('Minutes worked')).toHaveValue('');
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
