import { accounts, allocations, identity, tasks, tracking } from '@hourbank/contracts';
import { setBusinessTimeZone } from '@hourbank/i18n/format';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aClient,
  anAccount,
  anAccountPackage,
  anEntry,
  anImage,
  aTask,
  entryPage,
  taskPage,
} from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
const choices = () =>
  within(screen.getByLabelText('Package*'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

afterEach(() => setBusinessTimeZone('UTC'));

const drafts = () => Object.keys(localStorage).filter((key) => /^hb-own-\d*-draft-/.test(key));

beforeAll(() => {
  URL.createObjectURL = () => 'blob:shot';
  URL.revokeObjectURL = () => {};
});

async function openForm(path: string) {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  page.api.on(accounts.getAccount, () =>
    anAccount({
      packages: [anAccountPackage(), anAccountPackage({ id: 26, status: 'expired', expiresOn: '2026-11-01' })],
    }),
  );
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
    expect(choices()).toEqual(['Automatic (recommended)', '#31 · 11 of 12\u00a0h left']);
    expect(screen.getByLabelText('Package*')).toHaveValue('31');
    expect(screen.getByRole('meter', { name: 'Package #31' })).toHaveTextContent('11 of 12 h left');
    await userEvent.type(screen.getByLabelText('Hours*'), '{ArrowUp}');
    expect(screen.getByLabelText('Hours*')).toHaveValue('0.1');
    expect(screen.getByLabelText('Date*')).toHaveAccessibleDescription('UTC');
  });

  test('names an open task of the client, or none', async () => {
    page.api.on(tasks.listAllTasks, () => taskPage([aTask({ id: 31 }), aTask({ id: 30 })]));
    page.api.on(tracking.createTimeEntry, () => anEntry());
    await open();
    await fillIn();
    const field = screen.getByLabelText('Task');
    expect(field).toHaveDisplayValue('None');
    await userEvent.selectOptions(field, '#31 · Please add a coupon field.');
    expect(page.api.sent(tasks.listAllTasks).find(({ query }) => query.pageSize === '100')?.query).toMatchObject({
      clientId: '3',
      status: 'pending,in_progress',
    });
    await save();
    await waitFor(() => expect(page.api.sent(tracking.createTimeEntry)[0]?.body).toMatchObject({ taskId: 31 }));
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
    expect(screen.getByLabelText("Why this time isn't charged*")).toHaveAccessibleDescription(
      'The client will see this.',
    );
    await userEvent.type(screen.getByLabelText("Why this time isn't charged*"), 'Goodwill');
    await userEvent.type(screen.getByLabelText('Minutes worked'), '45');
    await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Open');
    await save();
    expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
    expect(sent).toMatchObject({ billable: false, nonBillableReason: 'Goodwill', minutes: 45, status: 'Open' });
    expect(sent).not.toHaveProperty('packageId');
    expect(sent).not.toHaveProperty('hours');
  });

  test('a box ticked by mistake loses neither the package nor the hours', async () => {
    await open();
    await fillIn();
    const box = screen.getByLabelText("Don't charge this time");
    await userEvent.click(box);
    await userEvent.click(box);
    expect(screen.getByLabelText('Package*')).toHaveValue('31');
    expect(screen.getByLabelText('Hours*')).toHaveValue('1.5');
    await userEvent.click(box);
    await userEvent.type(screen.getByLabelText('Minutes worked'), '45');
    await userEvent.click(box);
    expect(screen.getByLabelText('Hours*')).toHaveValue('0.75');
  });

  test('offers what was entered before and not saved, and forgets it after saving', async () => {
    page.api.on(tracking.createTimeEntry, () => anEntry());
    await open();
    await fillIn();
    cleanup();
    await open();
    expect(screen.getByLabelText('Hours*')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText('Hours*')).toHaveValue('1.5');
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
    localStorage.setItem('adminToken', `header.${btoa(JSON.stringify({ sub: '2', adminRole: 'owner' }))}.signature`);
    await open();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    cleanup();
    localStorage.setItem('adminToken', tokenOf('owner'));
    await open();
    expect(drafts()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(drafts()).toEqual([]);
  });

  test('restores a draft of time that is not charged', async () => {
    page.api.on(tracking.createTimeEntry, () => anEntry({ packageId: null, hours: 0, billable: false }));
    await open();
    await userEvent.click(screen.getByLabelText("Don't charge this time"));
    await userEvent.type(screen.getByLabelText("Why this time isn't charged*"), 'Goodwill');
    await userEvent.type(screen.getByLabelText('Minutes worked'), '45');
    await userEvent.selectOptions(screen.getByLabelText('Status*'), 'Open');
    cleanup();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await save();
    expect(await screen.findByText('Entry #412 was saved.')).toBeVisible();
    expect(page.api.sent(tracking.createTimeEntry)[0]?.body).not.toHaveProperty('packageId');
  });

  test('forgets drafts when the person logs out, because the computer may be shared', async () => {
    page.api.on(identity.adminLogout, () => undefined);
    await open();
    await userEvent.type(screen.getByLabelText('Hours*'), '2');
    await userEvent.click((await screen.findAllByText('Log out'))[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Login' });
    expect(drafts()).toEqual([]);
  });

  test('shows the validation messages of the specification; no status is preselected', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Date*'), { target: { value: '' } });
    expect(screen.getByLabelText('Status*')).toHaveValue('pending');
    await save();
    for (const message of ['Date is required', 'Hours required', 'Please select a valid status.']) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText('Date*')).toHaveFocus();
    expect(page.api.sent(tracking.createTimeEntry)).toHaveLength(0);
  });

  test.each(['29 Mar 2015, 00:30', '12/31/2015', 'soon'])(
    'the text %j, which is no time, stays in the field with an error, and nothing is sent',
    async (text) => {
      await open();
      await fillIn();
      act(() => setBusinessTimeZone('Asia/Beirut'));
      const date = screen.getByLabelText('Date*');
      fireEvent.change(date, { target: { value: text } });
      fireEvent.blur(date);
      const example = /^Date input not valid\. Enter a day and a time, such as .*, 09:00\.$/;
      await waitFor(() => expect(date).toHaveAccessibleDescription(example));
      await save();
      expect(date).toHaveValue(text);
      expect(page.api.sent(tracking.createTimeEntry)).toEqual([]);
      fireEvent.change(date, { target: { value: '29.3.2015 1:00' } });
      await waitFor(() => expect(date).toBeValid());
    },
  );

  test('a day alone keeps the time that the field shows, and one in the future is marked', async () => {
    await open();
    const date = screen.getByLabelText<HTMLInputElement>('Date*');
    const time = date.value.slice(-5);
    expect(date).not.toHaveAccessibleDescription(/future/);
    fireEvent.change(date, { target: { value: '5.1.2099' } });
    fireEvent.blur(date);
    expect(date).toHaveValue(`5 Jan 2099, ${time}`);
    expect(date).toHaveAccessibleDescription(/^This day is in the future\./);
    expect(screen.getByText('This day is in the future.')).toHaveClass('hb-caution');
  });

  test('says which packages the hours come from, 300 ms after the last change', async () => {
    page.api.on(accounts.getAccount, () =>
      anAccount({ packages: [anAccountPackage({ id: 12, expiresOn: '2030-11-30' }), anAccountPackage({ id: 15 })] }),
    );
    page.api.on(allocations.previewAllocation, () => ({
      parts: [
        { packageId: 12, hours: 2 },
        { packageId: 15, hours: 1.5 },
      ],
      returned: [],
      refusal: null,
      balanceAfter: 6.5,
    }));
    page.open('/dashboard/clients/addentry/3');
    await userEvent.type(await screen.findByLabelText('Hours*'), '3.5');
    await userEvent.selectOptions(screen.getByLabelText('Package*'), 'auto');
    fireEvent.change(screen.getByLabelText('Date*'), { target: { value: '2026-11-20T10:15' } });
    expect(
      await screen.findByText('2 h from #12 (expires 30 Nov 2030), 1.5 h from #15; 6.5 h left in total'),
    ).toBeVisible();
    expect(page.api.sent(allocations.previewAllocation).at(-1)).toMatchObject({
      params: { clientId: '3' },
      query: { hours: '3.5', date: '2026-11-20', packageId: 'auto' },
    });
    await userEvent.clear(screen.getByLabelText('Hours*'));
    await waitFor(() => expect(screen.queryByText(/from #12/)).toBeNull());
  });

  test('does not ask for another package while an expired one still gives hours', async () => {
    const warning = 'No active package has hours left. Add or activate one first.';
    page.api.on(accounts.getAccount, () =>
      anAccount({ packages: [anAccountPackage({ id: 26, status: 'expired', expiresOn: '2026-11-01' })] }),
    );
    page.api.on(allocations.previewAllocation, () => ({
      parts: [{ packageId: 26, hours: 1 }],
      returned: [],
      refusal: null,
      balanceAfter: 0,
    }));
    page.open('/dashboard/clients/addentry/3');
    expect(await screen.findByText(warning)).toBeVisible();
    await userEvent.type(await screen.findByLabelText('Hours*'), '1');
    await userEvent.selectOptions(screen.getByLabelText('Package*'), 'auto');
    expect(await screen.findByText(/1 h from #26/)).toBeVisible();
    expect(screen.queryByText(warning)).toBeNull();
  });

  test('says why the hours cannot be taken', async () => {
    page.api.on(allocations.previewAllocation, () => ({
      parts: [],
      returned: [],
      refusal: { code: 'not_enough_hours', error: 'Not enough hours left: 1.5 h of 4 h.' },
      balanceAfter: 1.5,
    }));
    await open();
    await userEvent.type(screen.getByLabelText('Hours*'), '4');
    expect(await screen.findByText('Not enough hours left: 1.5 h of 4 h.')).toBeVisible();
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
      minutes: '',
      description: '',
      status: 'Open',
      taskId: '',
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
    page.api.on(accounts.getAccount, () => anAccount({ packages: [anAccountPackage({ hoursLeft: 0.5 })] }));
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not enough hours left on this package: 0.5 h left.');
    expect(await screen.findByRole('meter', { name: 'Package #31' })).toHaveTextContent('0.5 of 12 h left');
    expect(screen.getByLabelText('Hours*')).toHaveValue('1.5');
    fireEvent.change(screen.getByLabelText('Hours*'), { target: { value: '0.5' } });
    await waitFor(() => expect(screen.queryByText(/^Not enough hours left/)).toBeNull());
  });

  test('shows a refusal by the server at the screenshots', async () => {
    const text = 'one.png is not an image.';
    page.api.on(tracking.createTimeEntry, () => errorResponse(415, text, { screenshots: text }, 'unsupported_type'));
    await open();
    await fillIn();
    await userEvent.upload(screen.getByLabelText('Screenshots'), new File(['x'], 'one.png', { type: 'image/png' }));
    await save();
    await waitFor(() => expect(screen.getByLabelText('Screenshots')).toHaveAccessibleDescription(text));
  });

  test('rejects files that are not images', async () => {
    await open();
    await userEvent
      .setup({ applyAccept: false })
      .upload(screen.getByLabelText('Screenshots'), new File(['x'], 'list.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('list.pdf is not an image (JPEG, PNG, GIF, BMP or WebP).')).toBeVisible();
  });
});
