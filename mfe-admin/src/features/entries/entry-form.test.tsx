import { billing, identity, type TimeEntry, tracking } from '@hourbank/contracts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anEntry, anImage, aPackage, aShot, entryPage } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { errorResponse, Reply } from '../../testing/fake-api';

const page = setUpConsole();
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
const choices = () =>
  within(screen.getByLabelText('Package*'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('hb-draft'));

beforeAll(() => {
  URL.createObjectURL = () => 'blob:shot';
  URL.revokeObjectURL = () => {};
});

async function openForm(path: string) {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  page.api.on(billing.listPackages, () => [
    aPackage(),
    aPackage({ id: 27, hoursPurchased: 8, hoursUsed: 8, status: 'consumed' }),
    aPackage({ id: 25, hoursUsed: 12 }),
    aPackage({ id: 24, status: 'pending' }),
  ]);
  const opened = page.open('/dashboard/clients/entries/3', path);
  await screen.findByRole('form', { name: 'Time entry' });
  await screen.findByRole('textbox', { name: 'Description' });
  return opened;
}

describe('a new entry', () => {
  const open = () => openForm('/dashboard/clients/addentry/3');
  async function fillIn() {
    await userEvent.selectOptions(screen.getByLabelText('Package*'), '31');
    await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Open');
    await userEvent.type(screen.getByLabelText('Hours*'), '1.5');
    fireEvent.change(screen.getByLabelText('Date*'), { target: { value: '2026-11-20T10:15' } });
  }

  test('offers active packages with their remaining hours', async () => {
    await open();
    expect(choices()).toEqual(['Select a package', '#31 · 11 of 12 h left · $50.00/h']);
    expect(screen.getByLabelText('Hours*')).toHaveAttribute('step', '0.1');
    expect(screen.getByLabelText('Date*')).toHaveAccessibleDescription('UTC');
  });

  test('logs time that is not charged, with a reason instead of a package and hours', async () => {
    let sent: unknown;
    page.api.on(tracking.createTimeEntry, ({ body }) => {
      sent = body;
      return anEntry({ packageId: null, hours: 0, billable: false, nonBillableReason: 'Goodwill', minutes: 45 });
    });
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Package*'), '31');
    await userEvent.click(screen.getByLabelText("Don't charge this time"));
    expect(screen.queryByLabelText('Package*')).toBeNull();
    expect(screen.queryByLabelText('Hours*')).toBeNull();
    expect(screen.getByLabelText("Why this time isn't charged*")).toHaveAccessibleDescription('The client sees this.');
    await userEvent.type(screen.getByLabelText("Why this time isn't charged*"), 'Goodwill');
    await userEvent.type(screen.getByLabelText('Minutes worked'), '45');
    await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Open');
    await save();
    expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
    expect(sent).toMatchObject({ billable: false, nonBillableReason: 'Goodwill', minutes: 45, status: 'Open' });
    expect(sent).not.toHaveProperty('packageId');
    expect(sent).not.toHaveProperty('hours');
  });

  test('offers what was entered before and not saved, and forgets it after saving', async () => {
    page.api.on(tracking.createTimeEntry, () => anEntry());
    await open();
    await fillIn();
    cleanup();
    await open();
    expect(screen.getByLabelText('Hours*')).toHaveValue(null);
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText('Hours*')).toHaveValue(1.5);
    expect(screen.getByLabelText('Package*')).toHaveValue('31');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await save();
    expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
    expect(drafts()).toEqual([]);
  });

  test('discards a draft, and offers none to another person', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Hours*'), '2');
    cleanup();
    localStorage.setItem('adminToken', `header.${btoa(JSON.stringify({ sub: '2', staff: 'owner' }))}.signature`);
    await open();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    cleanup();
    localStorage.setItem('adminToken', tokenOf('owner'));
    await open();
    expect(drafts()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(drafts()).toEqual([]);
  });

  test('shows the validation messages of the specification; no status is preselected', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Date*'), { target: { value: '' } });
    // The only usable package is chosen.
    expect(screen.getByLabelText('Package*')).toHaveValue('31');
    await userEvent.selectOptions(screen.getByLabelText('Package*'), '');
    expect(screen.getByLabelText('Status*')).toHaveValue('pending');
    await save();
    for (const message of [
      'Please select a package.',
      'Date is required',
      'Hours required',
      'Please select a valid status.',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText('Date*')).toHaveFocus();
    expect(page.api.sent(tracking.createTimeEntry)).toHaveLength(0);
  });

  test('shows the balance now and after saving', async () => {
    await open();
    await fillIn();
    expect(screen.getByRole('meter', { name: 'Package #31 now' })).toHaveTextContent('11 of 12 h left');
    expect(screen.getByRole('meter', { name: 'After saving' })).toHaveTextContent('9.5 of 12 h left');
    await userEvent.type(screen.getByLabelText('Hours*'), '{Backspace}{Backspace}{Backspace}11.1');
    expect(screen.getByText('Only 11 h left in this package.')).toBeVisible();
  });

  test('sends the date in UTC and the screenshots', async () => {
    page.api.on(tracking.createTimeEntry, () => anEntry({ id: 500 }));
    const { address } = await open();
    await fillIn();
    await userEvent.upload(screen.getByLabelText('Screenshots'), [anImage('one.png'), anImage('two.png')]);
    expect(await screen.findByRole('img', { name: 'two.png' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete one.png' }));
    await save();
    expect(await screen.findByText('Entry #500 was saved.')).toBeVisible();
    expect(address()).toBe('/dashboard/clients/entries/3');
    const [sent] = page.api.sent(tracking.createTimeEntry);
    expect(sent?.body).toEqual({
      clientId: '3',
      packageId: '31',
      billable: 'true',
      nonBillableReason: '',
      date: '2026-11-20T10:15:00.000Z',
      hours: '1.5',
      description: '',
      status: 'Open',
    });
    expect(sent?.files.screenshots?.map(({ name }) => name)).toEqual(['two.png']);
    expect(sent?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  test('shows the server error when the package has too few hours left', async () => {
    page.api.on(tracking.createTimeEntry, () =>
      errorResponse(409, 'Not enough hours left on this package: 0.5 h left.', undefined, 'not_enough_hours'),
    );
    await open();
    await fillIn();
    page.api.on(billing.listPackages, () => [aPackage({ hoursUsed: 11.5 })]);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not enough hours left on this package: 0.5 h left.');
    expect(await screen.findByRole('meter', { name: 'Package #31 now' })).toHaveTextContent('0.5 of 12 h left');
    expect(screen.getByLabelText('Hours*')).toHaveValue(1.5);
  });

  test('rejects files that are not images', async () => {
    await open();
    await userEvent
      .setup({ applyAccept: false })
      .upload(screen.getByLabelText('Screenshots'), new File(['x'], 'list.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('list.pdf is not an image (JPEG, PNG, GIF, BMP or WebP).')).toBeVisible();
  });
});

describe('a stored entry', () => {
  const stored = anEntry({ packageId: 27, hours: 2, screenshots: [aShot('a.png'), aShot('b.png')] });
  const open = (path = '/dashboard/clients/editentry/412', entry: TimeEntry = stored) => {
    page.api.on(tracking.getTimeEntry, () => entry);
    return openForm(path);
  };

  test.each(['/dashboard/clients/editentry/412', '/dashboard/entries/412'])(
    '%s shows the stored values',
    async (path) => {
      await open(path);
      expect(screen.getByRole('heading', { name: 'Time Entry #412' })).toBeVisible();
      expect(screen.getByLabelText('Date*')).toHaveValue('2026-11-20T09:30');
      expect(screen.getByLabelText('Status*')).toHaveValue('In Progress');
      expect(screen.getByRole('textbox', { name: 'Description' })).toHaveTextContent('Checkout fails.');
      expect(screen.getByRole('img', { name: 'a.png' })).toHaveAttribute('src', '/uploads/screenshots/a.png');
      expect(choices()).toEqual([
        'Select a package',
        '#31 · 11 of 12 h left · $50.00/h',
        '#27 · 0 of 8 h left · $50.00/h · consumed',
      ]);
    },
  );

  test('counts the hours of the stored entry as available', async () => {
    await open();
    const hours = screen.getByLabelText('Hours*');
    await userEvent.clear(hours);
    await userEvent.type(hours, '0.5');
    expect(screen.getByRole('meter', { name: 'After saving' })).toHaveTextContent('1.5 of 8 h left');
  });

  test('sends changed fields with the revision, and keeps the remaining screenshots', async () => {
    page.api.on(tracking.updateTimeEntry, () => stored);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Delete a.png' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Delete this screenshot?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete screenshot' }));
    await save();
    expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
    expect(page.api.sent(tracking.updateTimeEntry)[0]).toMatchObject({ ifMatch: '"1"' });
    expect(page.api.sent(tracking.updateTimeEntry)[0]?.body).toEqual({
      keepScreenshots: [{ id: 'id-of-b.png', name: 'b.png' }],
    });
  });

  test('shows a pending settlement without waiting for billing', async () => {
    page.api.on(tracking.updateTimeEntry, () => new Reply(202, { ...stored, settlement: 'pending' }));
    await open();
    page.api.on(billing.listPackages, () => new Promise(() => {}));
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
