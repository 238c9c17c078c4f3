import { identity, type Task, tasks } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { watchDownloads } from '../../testing/downloads';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal, type PortalApi } from '../../testing/portal';
import { aFile, aScreenshot, aTask, many, pageOf } from '../../testing/samples';

/** A list without the deleted tasks. */
function serve(api: PortalApi, list: Task[]) {
  let rest = list;
  api.on(tasks.listTasks, ({ query }) => {
    const { rows, pagination } = pageOf(rest, query);
    return { tasks: rows, pagination };
  });
  api.on(tasks.deleteTask, ({ params }) => {
    rest = rest.filter(({ id }) => id !== Number(params.id));
  });
}

const openTasks = (list: Task[], search = '') =>
  openPortal(`/client-portal/tasks${search}`, { prepare: (api) => serve(api, list) });
const things = (count: number) => many(count, (id) => aTask({ id, description: `<p>Thing ${id}</p>` }));

async function pressDelete(user: ReturnType<typeof openPortal>['user'], id: number) {
  await user.click(await screen.findByRole('button', { name: `Delete task #${id}` }));
  return within(await screen.findByRole('dialog', { name: 'Delete this task?' }));
}

test('each task shows its status, time and formatted description', async () => {
  openTasks([
    aTask({ id: 2, description: '<p><strong>Price list</strong> for 2027</p>' }),
    aTask({ id: 1, status: 'in_progress' }),
  ]);
  const pending = within(await screen.findByRole('article', { name: 'Task #2' }));
  expect(pending.getByText('pending')).toHaveClass('bg-secondary');
  expect(pending.getByText('Price list').tagName).toBe('STRONG');
  expect(pending.getByText(/20 Nov 2026, \d\d:\d\d/)).toHaveAttribute('datetime', '2026-11-20T10:12:00.000Z');
  expect(within(screen.getByRole('article', { name: 'Task #1' })).getByText('in progress')).toHaveClass('bg-success');
});

test('shows a loading text while tasks load', async () => {
  openPortal('/client-portal/tasks', { prepare: (api) => api.on(tasks.listTasks, () => new Promise(() => {})) });
  expect(await screen.findByText('Loading tasks...')).toBeVisible();
});

test('shows an empty state with a link to create a task', async () => {
  const { user, address } = openTasks([]);
  expect(await screen.findByText('No tasks found.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Create Task' }));
  expect(await screen.findByRole('heading', { name: 'Create New Task/Request' })).toBeVisible();
  expect(address()).toBe('/client-portal/tasks/new');
});

test('shows an error and loads the tasks again', async () => {
  const { user, api } = openPortal('/client-portal/tasks', {
    prepare: (server) => server.on(tasks.listTasks, () => errorResponse(404)),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch tasks');
  serve(api, things(1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Thing 1')).toBeVisible();
});

test('the pager shows the first page, the last page and those within two of the current one', async () => {
  const { user, address } = openTasks(things(43), '?page=5');
  await screen.findByText('Thing 23');
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('listitem')
    .map((page) => page.textContent);
  expect(pages).toEqual(['', '', '1', '…', '3', '4', '5', '6', '7', '…', '9', '', '']);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('Thing 18')).toBeVisible();
  expect(address()).toBe('/client-portal/tasks?page=6');
});

test('loads the list each time the page changes', async () => {
  const { user, api } = openTasks(things(7));
  await screen.findByText('Thing 7');
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await screen.findByText('Thing 2');
  await user.click(screen.getByRole('link', { name: 'Page 1' }));
  await screen.findByText('Thing 7');
  await waitFor(() => expect(api.sent(tasks.listTasks).map(({ query }) => query.page)).toEqual(['1', '2', '1']));
});

test('deletes a task after a confirmation', async () => {
  const { user, api } = openTasks(things(2));
  await user.click((await pressDelete(user, 2)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sent(tasks.deleteTask)).toEqual([]);

  await user.click((await pressDelete(user, 2)).getByRole('button', { name: 'Delete task' }));
  await waitFor(() => expect(screen.queryByText('Thing 2')).not.toBeInTheDocument());
  expect(screen.getByText('Thing 1')).toBeVisible();
  expect(screen.getByText('Task deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(api.sent(tasks.deleteTask)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Thing 2')).toBeVisible();
  expect(api.sent(tasks.deleteTask)).toEqual([]);

  await user.click((await pressDelete(user, 2)).getByRole('button', { name: 'Delete task' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(api.sent(tasks.deleteTask)).toHaveLength(1));
  expect(screen.queryByText('Thing 2')).not.toBeInTheDocument();
});

test('opens the previous page after the last task of a page is deleted', async () => {
  const { user, address } = openTasks(things(6), '?page=2');
  await user.click((await pressDelete(user, 1)).getByRole('button', { name: 'Delete task' }));
  expect(await screen.findByText('Thing 6')).toBeVisible();
  expect(address()).toBe('/client-portal/tasks');
});

test('keeps a task that could not be deleted and allows a retry', async () => {
  const { user, api } = openTasks(things(1));
  api.on(tasks.deleteTask, () => errorResponse(503));
  await user.click((await pressDelete(user, 1)).getByRole('button', { name: 'Delete task' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete task');
  expect(screen.getByText('Thing 1')).toBeVisible();
  serve(api, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No tasks found.')).toBeVisible();
});

test('screenshots open in the lightbox, documents in a new tab', async () => {
  openTasks([
    aTask({
      screenshots: [aScreenshot('s1', 'checkout.png')],
      documents: [aFile('d1', 'steps.pdf'), aFile('d2', 'orders.xlsx')],
    }),
  ]);
  const task = within(await screen.findByRole('article', { name: 'Task #1' }));
  const picture = task.getByRole('link', { name: 'Open checkout.png' });
  expect(picture).toHaveAttribute('href', '/uploads/tasks/s1?sig=x');
  expect(picture).toHaveClass('s40');
  expect(picture.querySelector('img')).toHaveAttribute('src', '/uploads/tasks/s1/small?sig=x');
  const document = task.getByRole('link', { name: /steps\.pdf/ });
  expect(document).toHaveAttribute('href', '/uploads/tasks/d1?sig=x');
  expect(document).toHaveAttribute('target', '_blank');
  expect(task.getByText('XLSX')).toHaveClass('is-xls');
});

const meeting = { meetingStart: '2026-11-23T10:00:00.000Z', meetingEnd: '2026-11-23T10:30:00.000Z' };

test('shows the time, the join link and the calendar file of a meeting', async () => {
  const { addresses } = watchDownloads();
  const { user, api } = openTasks([aTask({ ...meeting, meetingJoinUrl: 'https://teams.example/1' })]);
  api.on(identity.createDownloadTicket, () => ({ url: '/api/client/tasks/1/meeting.ics?ticket=t' }));
  expect(await screen.findByText('Meeting 23 Nov 2026, 10:00 to 10:30')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Join meeting of task #1' })).toHaveAttribute(
    'href',
    'https://teams.example/1',
  );
  await user.click(screen.getByRole('link', { name: 'Add to calendar: meeting of task #1' }));
  await waitFor(() => expect(addresses()).toEqual(['/api/client/tasks/1/meeting.ics?ticket=t']));
  expect(api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/client/tasks/1/meeting.ics' });
  jest.restoreAllMocks();
});

test.each([null, 'javascript:alert(1)'])('shows no join link for %p', async (meetingJoinUrl) => {
  openTasks([aTask({ ...meeting, meetingJoinUrl })]);
  expect(await screen.findByText(/^Meeting /)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Join/ })).not.toBeInTheDocument();
});

test('a task opened from a filtered list returns to that list', async () => {
  const { user, address, api } = openTasks(things(7), '?status=pending&page=2');
  expect(await screen.findByText('Thing 1')).toBeVisible();
  expect(api.sent(tasks.listTasks)[0]?.query).toEqual({ page: '2', pageSize: '5', status: 'pending', totals: 'true' });
  await user.click(screen.getByRole('link', { name: 'Edit task #1' }));
  await user.click(await screen.findByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/client-portal/tasks?status=pending&page=2'));
});
