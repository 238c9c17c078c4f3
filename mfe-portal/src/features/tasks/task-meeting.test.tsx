import { tasks } from '@hourbank/contracts';
import { formatDate, setServiceTime, toLocalTime, today } from '@hourbank/i18n/format';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aTask } from '../../testing/samples';
import { openCreation, openForm, type Portal, submitKey, write } from '../../testing/task-form';

const missing = () => `Enter a day and a time, such as ${formatDate(today())}, 09:00.`;
const notValid = () => `Date input not valid. ${missing()}`;

async function addMeeting(user: Portal['user'], start: string, end: string) {
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  fireEvent.change(screen.getByLabelText(/Meeting Start/), { target: { value: start } });
  fireEvent.change(screen.getByLabelText(/Meeting End/), { target: { value: end } });
}

test('sends a meeting with start and end', async () => {
  const { user, api } = openCreation((server) => server.on(tasks.createTask, () => ({ entry: aTask() })));
  await write('<p>Price list</p>');
  await addMeeting(user, '2099-11-23T10:00', '2099-11-23T10:30');
  await user.click(submitKey());
  await screen.findByText('Task created!');
  expect(api.sent(tasks.createTask)[0]?.body).toMatchObject({
    meetingStart: '2099-11-23T10:00:00.000Z',
    meetingEnd: '2099-11-23T10:30:00.000Z',
  });
});

test('whether a start is in the past is decided by the clock of the services', async () => {
  const { user } = openCreation();
  act(() => setServiceTime('Fri, 20 Nov 2099 10:00:00 GMT'));
  await write('<p>Price list</p>');
  await addMeeting(user, '2099-11-20T09:45', '2099-11-20T10:30');
  fireEvent.blur(screen.getByLabelText(/Meeting Start/));
  expect(await screen.findByText('Meeting start cannot be in the past.')).toBeVisible();
  act(() => setServiceTime(new Date().toUTCString()));
});

test('shows errors for an invalid meeting and sends nothing', async () => {
  const { user, api } = openCreation();
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  await user.click(submitKey());
  expect(await screen.findAllByText(missing())).toHaveLength(2);
  await waitFor(() => expect(screen.getByLabelText(/Meeting Start/)).toHaveFocus());
  fireEvent.change(screen.getByLabelText(/Meeting Start/), { target: { value: '2001-11-23T10:00' } });
  fireEvent.change(screen.getByLabelText(/Meeting End/), { target: { value: '2001-11-23T09:00' } });
  await user.click(submitKey());
  expect(await screen.findByText('Meeting start cannot be in the past.')).toBeVisible();
  expect(screen.getByText('Meeting end cannot precede start.')).toBeVisible();
  expect(api.sent(tasks.createTask)).toEqual([]);
});

test.each([
  ['23 Nov 2099', missing],
  ['31 Nov 2099, 10:00', notValid],
  ['tomorrow', notValid],
])(
  'the text %j, which is no time, is an error after blur, stays in the field and is not sent',
  async (text, message) => {
    const { user, api } = openCreation();
    await write('<p>Price list</p>');
    await addMeeting(user, text, '2099-11-23T10:30');
    const start = screen.getByLabelText(/Meeting Start/);
    fireEvent.blur(start);
    expect(await screen.findByText(message())).toBeVisible();
    expect(start).toBeInvalid();
    await user.click(submitKey());
    expect(start).toHaveValue(text);
    expect(api.sent(tasks.createTask)).toEqual([]);
  },
);

test('a day without a year is the next such day', async () => {
  const { user } = openCreation();
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  const start = screen.getByLabelText(/Meeting Start/);
  for (const days of [1, 100, 300, 364]) {
    const day = toLocalTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10);
    const [, month, date] = day.split('-').map(Number);
    fireEvent.change(start, { target: { value: `${date}.${month}. 10:00` } });
    fireEvent.blur(start);
    expect(start).toHaveValue(`${formatDate(day)}, 10:00`);
  }
});

test('the calendar of the start begins with the next quarter of an hour, that of the end with the start', async () => {
  const { user } = openCreation();
  act(() => setServiceTime('Fri, 20 Nov 2099 10:00:00 GMT'));
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  const [ofStart, ofEnd] = screen.getAllByRole('button', { name: /^Choose a day: Meeting (Start|End)$/ }) as [
    HTMLElement,
    HTMLElement,
  ];
  await user.click(ofStart);
  expect(await screen.findByRole('button', { name: 'Thursday, 19 Nov 2099' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Sunday, 22 Nov 2099' }));
  expect(screen.getByLabelText(/Meeting Start/)).toHaveValue('22 Nov 2099, 10:15');
  await user.click(ofEnd);
  expect(await screen.findByRole('button', { name: 'Saturday, 21 Nov 2099' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Sunday, 22 Nov 2099' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '11:00');
  expect(screen.getByLabelText(/Meeting End/)).toHaveValue('22 Nov 2099, 11:00');
  act(() => setServiceTime(new Date().toUTCString()));
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
