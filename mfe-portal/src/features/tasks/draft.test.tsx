import { identity, tasks, clientEntries } from '@hourbank/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { aTask, pageOf } from '../../testing/samples';

const key = 'hb-own-7-draft-task';
const draft = JSON.stringify({
  description: '<p>Price list</p>',
  meeting: { isWanted: true, start: '2099-11-23T10:00', end: '2099-11-23T10:30' },
});

const openCreation = (stored: Record<string, string> = {}) =>
  openPortal('/client-portal/tasks/new', {
    stored,
    prepare: (api) => {
      api.on(tasks.createTask, () => ({ entry: aTask() }));
      api.on(tasks.listTasks, () => ({ tasks: [], pagination: pageOf([], {}).pagination }));
      api.on(clientEntries.listClientEntries, () => ({ entries: [], pagination: pageOf([], {}).pagination }));
      api.on(identity.clientLogout, () => undefined);
    },
  });

async function write(html: string) {
  const box = await screen.findByRole('textbox', { name: 'Description' });
  const clipboardData = {
    types: ['text/html', 'text/plain'],
    getData: (type: string) => (type === 'text/html' ? html : ''),
  };
  await act(async () => {
    fireEvent.paste(box, { clipboardData });
  });
}

test('saves the text for this client, without files', async () => {
  const { user } = openCreation();
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  fireEvent.change(screen.getByLabelText(/Meeting Start/), { target: { value: '2099-11-23T10:00' } });
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toEqual({
      description: expect.stringContaining('Price list'),
      meeting: { isWanted: true, start: '2099-11-23T10:00', end: '' },
    }),
  );
});

test('a reload restores text and meeting', async () => {
  const { api, user } = openCreation({ [key]: draft });
  expect(await screen.findByText('Price list')).toBeVisible();
  expect(screen.getByLabelText(/Meeting Start/)).toHaveValue('23 Nov 2099, 10:00');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Task created!')).toBeVisible();
  expect(api.sent(tasks.createTask)[0]?.body).toMatchObject({
    meetingEnd: '2099-11-23T10:30:00.000Z',
  });
  await screen.findByRole('heading', { name: 'Usage History' });
  expect(localStorage.getItem(key)).toBeNull();
});

test('another client does not see the draft', async () => {
  openCreation({ 'hb-own-8-draft-task': draft });
  await screen.findByRole('textbox', { name: 'Description' });
  expect(screen.queryByText('Price list')).not.toBeInTheDocument();
});

test.each(['{', 'null', '{"description":7}', '{"description":"","meeting":{"start":1}}'])(
  'what is no draft (%s) is an empty one',
  async (stored) => {
    openCreation({ [key]: stored });
    await screen.findByRole('textbox', { name: 'Description' });
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Add Teams Meeting' })).not.toBeChecked();
  },
);

test('discarding the task or deleting all text removes the draft', async () => {
  const { user } = openCreation({ [key]: draft });
  await screen.findByText('Price list');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('No tasks found.')).toBeVisible();
  expect(localStorage.getItem(key)).toBeNull();
});

test('an expired session keeps the draft; a logout removes it', async () => {
  const { api, unmount } = openCreation({ [key]: draft });
  await screen.findByText('Price list');
  localStorage.removeItem('clientToken');
  unmount();
  expect(localStorage.getItem(key)).not.toBeNull();
  expect(api.sent(tasks.createTask)).toEqual([]);

  const { user } = openCreation({ [key]: draft });
  await screen.findByText('Price list');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Client login' });
  expect(localStorage.getItem(key)).toBeNull();
});
