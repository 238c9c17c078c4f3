import { clientEntries, identity, type OwnMessage, tasks } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openForm, type Portal } from '../../testing/task-form';
import { aTask, pageOf } from '../../testing/samples';

/** The token of the test names no person. */
const key = 'hb-own--draft-message-7';

const aMessage = (over: Partial<OwnMessage> = {}): OwnMessage => ({
  id: 1,
  at: '2015-11-20T10:00:00.000Z',
  body: '<p>It is online.</p>',
  screenshots: [],
  documents: [],
  setStatus: null,
  isRemoved: false,
  removableUntil: null,
  side: 'us',
  ...over,
});

let list: OwnMessage[];
const openThread = (prepare?: (api: Portal['api']) => void) =>
  openForm('/client-portal/tasks/7/messages', [aTask({ id: 7 })], (api) => {
    list = [aMessage()];
    api.on(tasks.listOwnMessages, () => ({ messages: list, hasOlder: false }));
    api.on(tasks.addOwnMessage, () => aMessage({ id: 2, side: 'you' }));
    const used = {
      entries: [],
      pagination: pageOf([], {}).pagination,
      totals: { count: 4, hours: 3.5, limited: false },
    };
    api.on(clientEntries.listClientEntries, () => used);
    api.on(identity.clientLogout, () => undefined);
    prepare?.(api);
  });

const editor = () => screen.findByRole('textbox', { name: 'Write a message' });
async function write(text: string) {
  const clipboardData = { types: ['text/plain'], getData: (type: string) => (type === 'text/plain' ? text : '') };
  const box = await editor();
  await act(async () => {
    fireEvent.paste(box, { clipboardData });
  });
  return box;
}

test('shows both sides and the hours, never a name of the team', async () => {
  openThread();
  const log = await screen.findByRole('log');
  expect(await within(log).findByText('It is online.')).toBeVisible();
  expect(within(log).getByText('Support')).toBeVisible();
  expect(await screen.findByText('Used so far: 3.50 h in 4 entries')).toBeVisible();
});

test('Ctrl-Enter sends once; a text is kept until then', async () => {
  const { api } = openThread();
  const box = await write('Thank you!');
  await waitFor(() => expect(localStorage.getItem(key)).toContain('Thank you!'));
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('Message sent.')).toBeInTheDocument();
  expect(api.sent(tasks.addOwnMessage)).toHaveLength(1);
  expect(localStorage.getItem(key)).toBeNull();
  await waitFor(() => expect(box).not.toHaveTextContent('Thank you!'));
});

test('a blank message is refused at its field', async () => {
  const { user } = openThread();
  await editor();
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByText('Message cannot be empty.')).toBeVisible();
});

test.each([
  [500, /went wrong|Failed to send the message/],
  [404, 'This task was deleted. Your text is still here.'],
])('after a %i the text stays', async (status, message) => {
  const { user } = openThread((api) => api.on(tasks.addOwnMessage, () => errorResponse(status)));
  const box = await write('Thank you!');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(box).toHaveTextContent('Thank you!');
  expect(localStorage.getItem(key)).toContain('Thank you!');
});

test('a removed message returns to the empty editor', async () => {
  const { api, user } = openThread((fake) => {
    list = [aMessage({ side: 'you', body: '<p>When?</p>', removableUntil: '2099-11-20T10:15:00.000Z' })];
    fake.on(tasks.removeOwnMessage, () => undefined);
  });
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove message' }));
  await waitFor(() => expect(api.sent(tasks.removeOwnMessage)).toHaveLength(1));
  expect(await editor()).toHaveTextContent('When?');
});

test('deletes the task after a confirmation, and Undo brings the thread back', async () => {
  const { user, api } = openThread((fake) => fake.on(tasks.deleteTask, () => undefined));
  const press = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete task #7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this task?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete task' }));
    await waitFor(() => expect(screen.queryByRole('log')).not.toBeInTheDocument());
  };
  await press();
  expect(screen.queryByRole('link', { name: 'Edit task #7' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It is online.')).toBeVisible();
  expect(api.sent(tasks.deleteTask)).toEqual([]);
  await press();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(api.sent(tasks.deleteTask)).toHaveLength(1));
});
