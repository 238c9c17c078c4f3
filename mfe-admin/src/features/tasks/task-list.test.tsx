import { identity, tasks } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aShot, aTask, taskPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { noResponse, errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
/** Queries of the list, without those of the navigation, which only counts. */
const listQueries = () =>
  page.api
    .sent(tasks.listAllTasks)
    .map(({ query }) => query)
    .filter(({ pageSize }) => pageSize !== '1');

function open(list: ReturnType<typeof aTask>[], path = '/dashboard/tasks', total = list.length) {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(tasks.listAllTasks, ({ query }) => taskPage(list, total, Number(query.page)));
  return page.open(path);
}

test('shows the client, the description, the files and a link to log time', async () => {
  open([
    aTask({
      screenshots: [{ ...aShot('cart.png'), thumbnailUrl: '/uploads/tasks/small.png' }],
      documents: [aShot('brief.pdf')],
    }),
  ]);
  const task = within(await screen.findByRole('article', { name: '#51 Rana Haddad' }));
  expect(task.getByText('Please add a coupon field.')).toBeVisible();
  expect(task.getByText('pending', { selector: '.badge' })).toHaveClass('bg-secondary');
  expect(task.getByText('19 Nov 2026, 08:05')).toBeVisible();
  const image = task.getByRole('link', { name: 'Open cart.png' });
  expect(image).toHaveAttribute('href', '/uploads/screenshots/cart.png');
  expect(image.querySelector('img')).toHaveAttribute('src', '/uploads/tasks/small.png');
  expect(task.getByRole('link', { name: 'brief.pdf' })).toHaveAttribute('href', '/uploads/screenshots/brief.pdf');
  expect(task.getByRole('link', { name: 'Log time for this task #51' })).toHaveAttribute(
    'href',
    '/dashboard/clients/addentry/3?task=51',
  );
  expect(document.title).toBe('Tasks · Hourbank');
});

test('sanitizes descriptions', async () => {
  open([
    aTask({
      description:
        '<p>Fine <strong>print</strong><img src=x onerror=alert(1)><a href="javascript:alert(2)">link</a></p>',
    }),
  ]);
  expect((await screen.findByText('print')).closest('article')?.innerHTML).not.toMatch(/alert\(|onerror/);
});

test('shows the time of a meeting, a link to join and a calendar file', async () => {
  page.api.on(identity.createDownloadTicket, () => noResponse);
  open([
    aTask({
      meetingStart: '2026-11-20T09:00:00.000Z',
      meetingEnd: '2026-11-20T09:30:00.000Z',
      meetingJoinUrl: 'https://teams.example/j/1',
    }),
  ]);
  expect(await screen.findByText('Teams meeting, 20 Nov 2026, 09:00 to 09:30, UTC')).toBeVisible();
  const join = screen.getByRole('link', { name: 'Join meeting' });
  expect(join).toHaveAttribute('href', 'https://teams.example/j/1');
  expect(join).toHaveAttribute('rel', 'noopener noreferrer');
  await userEvent.click(screen.getByRole('button', { name: 'Calendar file (.ics) of task 51' }));
  expect(await screen.findByText('Failed to prepare the download')).toBeVisible();
  expect(page.api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/tasks/51/meeting.ics' });
});

test('hides a join link that is not an HTTPS URL', async () => {
  open([
    aTask({
      meetingStart: '2026-11-20T09:00:00.000Z',
      meetingEnd: '2026-11-21T09:30:00.000Z',
      meetingJoinUrl: 'javascript:alert(1)',
    }),
  ]);
  expect(await screen.findByText(/09:00 to 21 Nov 2026, 09:30, UTC/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Join meeting' })).toBeNull();
});

test('changes the status', async () => {
  let task = aTask();
  open([task]);
  page.api.on(tasks.listAllTasks, () => taskPage([task]));
  page.api.on(tasks.updateTaskStatus, ({ body }) => (task = aTask({ status: body.status as 'done' })));
  await userEvent.selectOptions(await screen.findByLabelText('Status of task 51'), 'done');
  expect(await screen.findByText('Task #51 marked as done')).toBeVisible();
  await waitFor(() => expect(screen.getByText('done', { selector: '.badge' })).toHaveClass('bg-success'));
  expect(page.api.sent(tasks.updateTaskStatus)[0]).toMatchObject({ params: { id: '51' }, body: { status: 'done' } });
});

test('restores the status and shows the error when the change is rejected', async () => {
  open([aTask()]);
  page.api.on(tasks.updateTaskStatus, () => errorResponse(409, 'Failed to update task'));
  await userEvent.selectOptions(await screen.findByLabelText('Status of task 51'), 'done');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update task');
  expect(screen.getByLabelText('Status of task 51')).toHaveValue('pending');
});

test('keeps status, client and page in the URL', async () => {
  const { address } = open([aTask()], '/dashboard/tasks?status=in_progress&client=3&page=2', 23);
  await screen.findByRole('article');
  expect(listQueries()[0]).toEqual({
    page: '2',
    pageSize: '5',
    status: 'in_progress',
    clientId: '3',
    totals: 'true',
  });
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('in_progress');
  await userEvent.click(await screen.findByRole('button', { name: 'Only Rana Haddad' }));
  await waitFor(() => expect(address()).toBe('/dashboard/tasks?status=in_progress'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
  await waitFor(() => expect(address()).toBe('/dashboard/tasks'));
  await userEvent.click(await screen.findByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(address()).toBe('/dashboard/tasks?page=3'));
});

test('the name of a client leads to its overview', async () => {
  const { address } = open([aTask()]);
  await userEvent.click(await screen.findByRole('link', { name: 'Rana Haddad' }));
  await waitFor(() => expect(address()).toBe('/dashboard/clients/3/overview'));
});

test('shows loading, error and empty states', async () => {
  open([]);
  page.api.on(tasks.listAllTasks, () => noResponse);
  expect(await screen.findByText('Loading tasks...')).toBeVisible();
  expect(await screen.findByText('Error: Failed to fetch tasks')).toBeVisible();
  page.api.on(tasks.listAllTasks, () => taskPage([]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No tasks found.')).toBeVisible();
});

test('offers to clear the filters when no task matches them', async () => {
  const { address } = open([], '/dashboard/tasks?status=done');
  expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/dashboard/tasks'));
});

test('logging time for a task shows its request and leaves the description empty', async () => {
  page.api.on(tasks.getTask, () => aTask());
  open([], '/dashboard/clients/addentry/3?task=51');
  expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveTextContent('');
  expect(await screen.findByText('Please add a coupon field.')).toBeVisible();
  expect(screen.getByLabelText('Client*')).toHaveValue('Rana Haddad, Cedar & Co.');
  // The only package that can be used (D-97).
  expect(screen.getByLabelText('Package*')).toHaveValue('31');
  expect(screen.getByText(/Request of task #51/)).toBeVisible();
  expect(screen.getByLabelText('Task')).toHaveDisplayValue('Task #51');
});

test('ignores the task of another client', async () => {
  page.api.on(tasks.getTask, () => aTask({ clientId: 9 }));
  open([], '/dashboard/clients/addentry/3?task=51');
  await screen.findByRole('textbox', { name: 'Description' });
  expect(screen.queryByText(/coupon/)).toBeNull();
  expect(screen.getByLabelText('Task')).toHaveDisplayValue('None');
});
