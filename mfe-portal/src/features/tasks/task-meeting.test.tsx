import { tasks } from '@hourbank/contracts';
import { setServiceTime } from '@hourbank/i18n/format';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aTask } from '../../testing/samples';
import { openCreation, openForm, type Portal, submitKey, write } from '../../testing/task-form';

async function addMeeting(user: Portal['user'], start: string, end: string) {
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  fireEvent.change(screen.getByLabelText(/Meeting Start/), { target: { value: start } });
  fireEvent.change(screen.getByLabelText(/Meeting End/), { target: { value: end } });
}

test('sends a meeting with start and end', async () => {
  const { user, api } = openCreation((server) => server.on(tasks.createTask, () => ({ entry: aTask() })));
  await write('<p>Price list</p>');
  await addMeeting(user, '2099-11-23T10:00', '2099-11-23T10:30');
  expect(screen.getByLabelText(/Meeting Start/)).toHaveAttribute('step', '900');
  expect(screen.getByLabelText(/Meeting End/)).toHaveAttribute('min', '2099-11-23T10:00');
  await user.click(submitKey());
  await screen.findByText('Task created!');
  expect(api.sent(tasks.createTask)[0]?.body).toMatchObject({
    meetingStart: '2099-11-23T10:00:00.000Z',
    meetingEnd: '2099-11-23T10:30:00.000Z',
  });
});

test('whether a start is in the past is decided by the clock of the services', async () => {
  const { user } = openCreation();
  setServiceTime('Fri, 20 Nov 2099 10:00:00 GMT');
  await write('<p>Price list</p>');
  await addMeeting(user, '2099-11-20T09:45', '2099-11-20T10:30');
  expect(screen.getByLabelText(/Meeting Start/)).toHaveAttribute('min', '2099-11-20T10:15');
  fireEvent.blur(screen.getByLabelText(/Meeting Start/));
  expect(await screen.findByText('Meeting start cannot be in the past.')).toBeVisible();
  setServiceTime(new Date().toUTCString());
});

test('shows errors for an invalid meeting and sends nothing', async () => {
  const { user, api } = openCreation();
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  await user.click(submitKey());
  expect(await screen.findAllByText('Date input not valid.')).toHaveLength(2);
  await waitFor(() => expect(screen.getByLabelText(/Meeting Start/)).toHaveFocus());
  fireEvent.change(screen.getByLabelText(/Meeting Start/), { target: { value: '2001-11-23T10:00' } });
  fireEvent.change(screen.getByLabelText(/Meeting End/), { target: { value: '2001-11-23T09:00' } });
  await user.click(submitKey());
  expect(await screen.findByText('Meeting start cannot be in the past.')).toBeVisible();
  expect(screen.getByText('Meeting end cannot precede start.')).toBeVisible();
  expect(api.sent(tasks.createTask)).toEqual([]);
});

test('a year that is typed in part is an error, and stays in the field', async () => {
  const { user, api } = openCreation();
  await write('<p>Price list</p>');
  await addMeeting(user, '0026-11-23T10:00', '0026-11-23T10:30');
  await user.click(submitKey());
  expect(await screen.findByText('Meeting start cannot be in the past.')).toBeVisible();
  expect(screen.getByLabelText(/Meeting Start/)).toHaveValue('0026-11-23T10:00');
  expect(api.sent(tasks.createTask)).toEqual([]);
});

test('shows an error for an incomplete date after blur', async () => {
  const { user } = openCreation();
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  const start = screen.getByLabelText(/Meeting Start/);
  Object.defineProperty(start, 'validity', { value: { badInput: true } });
  fireEvent.blur(start);
  expect(await screen.findByText('Date input not valid.')).toBeVisible();
  expect(start).toHaveAttribute('aria-invalid', 'true');
});

test('validates start and end together when either changes', async () => {
  openCreation();
  await write('<p>Price list</p>');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  const [start, end] = [screen.getByLabelText(/Meeting Start/), screen.getByLabelText(/Meeting End/)];
  const type = (input: HTMLElement, value: string) => {
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  };
  type(start, '2001-11-23T10:00');
  type(end, '2001-11-23T09:00');
  expect(await screen.findByText('Meeting start cannot be in the past.')).toBeVisible();
  expect(screen.getByText('Meeting end cannot precede start.')).toBeVisible();
  type(end, '2099-11-23T09:00');
  type(start, '2099-11-23T08:00');
  await waitFor(() => expect(screen.queryByText(/^Meeting (start|end) /)).not.toBeInTheDocument());
});

test('clearing the checkbox removes the meeting; a past meeting may stay', async () => {
  const task = aTask({ meetingStart: '2024-01-05T10:00:00.000Z', meetingEnd: '2024-01-05T11:00:00.000Z' });
  const { user, api } = openForm('/client-portal/tasks/1', [task], (server) =>
    server.on(tasks.updateTask, () => ({ task })),
  );
  await screen.findByText('Add the price list');
  await write('<p>Changed</p>');
  await user.click(submitKey());
  await screen.findByText('Task updated!');
  expect(api.sent(tasks.updateTask)[0]?.body).toEqual({
    description: expect.stringContaining('Changed'),
    keepMeeting: 'true',
  });
  await user.click(await screen.findByRole('link', { name: 'Edit task #1' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Add Teams Meeting' }));
  await user.click(submitKey());
  await waitFor(() => expect(api.sent(tasks.updateTask)).toHaveLength(2));
  expect(api.sent(tasks.updateTask)[1]?.body).toEqual({});
});
