import { tasks } from '@hourbank/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { aTask, many } from '../../testing/samples';
import { openCreation, openForm, type Portal, submitKey, write } from '../../testing/task-form';

const textSent = (api: Portal['api'], operation: typeof tasks.createTask | typeof tasks.updateTask) =>
  api.sent(operation).map(({ body }) => JSON.stringify(body).replace(/\\n/g, ''));

test('a blank task cannot be submitted', async () => {
  openCreation();
  expect(await screen.findByRole('heading', { name: 'Create New Task/Request' })).toBeVisible();
  expect(submitKey()).toBeDisabled();
  await write('<p>&nbsp;</p>');
  expect(submitKey()).toBeDisabled();
  await write('<p>Price list</p>');
  expect(submitKey()).toBeEnabled();
});

test('a blank form shows an error and sends nothing', async () => {
  const { api } = openCreation();
  const form = (await screen.findByRole('heading', { name: 'Create New Task/Request' })).closest('form');
  await act(async () => {
    fireEvent.submit(form as HTMLFormElement);
  });
  expect(await screen.findByText('Description cannot be empty.')).toBeVisible();
  expect(api.sent(tasks.createTask)).toEqual([]);
});

test('opens Usage History with a message after a task is created', async () => {
  const { user, api, address } = openCreation((server) => server.on(tasks.createTask, () => ({ entry: aTask() })));
  await write('<p>Price <strong>list</strong></p>');
  await user.click(submitKey());
  expect(await screen.findByText('Task created!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Usage History' })).toBeVisible();
  expect(address()).toBe('/client-portal/usage');
  expect(textSent(api, tasks.createTask)).toEqual(['{"description":"<p>Price <strong>list</strong></p>"}']);
  expect(api.sent(tasks.createTask)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('shows In Progress and disables the form while a task is submitted', async () => {
  const { user } = openCreation((api) => api.on(tasks.createTask, () => new Promise(() => {})));
  await write('<p>Price list</p>');
  await user.click(submitKey());
  expect(await screen.findByText('In Progress')).toBeVisible();
  expect(submitKey()).toBeDisabled();
});

test('a rejected task stays in the form; a retry uses the same idempotency key', async () => {
  const { user, api } = openCreation((server) => server.on(tasks.createTask, () => errorResponse(503)));
  await write('<p>Price list</p>');
  await user.click(submitKey());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create task');
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveTextContent('Price list');
  api.on(tasks.createTask, () => ({ entry: aTask() }));
  await user.click(submitKey());
  await screen.findByText('Task created!');
  const [first, second] = api.sent(tasks.createTask).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
});

test('Cancel returns to the list and confirms before it discards text', async () => {
  const { user, address } = openCreation();
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('No tasks found.')).toBeVisible();
  expect(address()).toBe('/client-portal/tasks');
});

test('editing starts with the description and returns to the same page of the list', async () => {
  const list = many(7, (id) => aTask({ id, description: `<p>Thing ${id}</p>` }));
  const { user, api, address } = openForm('/client-portal/tasks?page=2', list, (server) =>
    server.on(tasks.updateTask, ({ params, body }) => {
      const task = aTask({ id: Number(params.id), ...(body as object) });
      list.splice(
        list.findIndex(({ id }) => id === task.id),
        1,
        task,
      );
      return { task };
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'Edit task #2' }));
  expect(await screen.findByRole('heading', { name: 'Edit Task' })).toBeVisible();
  expect(address()).toBe('/client-portal/tasks/2?page=2');
  expect(await screen.findByText('Thing 2')).toBeVisible();
  await write('<p>Changed</p>');
  await user.click(submitKey());
  expect(await screen.findByText('Task updated!')).toBeVisible();
  expect(address()).toBe('/client-portal/tasks?page=2');
  expect(await screen.findByText(/Changed/)).toBeVisible();
  expect(api.sent(tasks.updateTask)[0]?.params).toEqual({ id: '2' });
});

test('a reload fetches only that task', async () => {
  const { api } = openForm(
    '/client-portal/tasks/3',
    many(210, (id) => aTask({ id, description: `<p>Thing ${id}</p>` })),
  );
  expect(await screen.findByText('Thing 3')).toBeVisible();
  expect([api.sent(tasks.getOwnTask).length, api.sent(tasks.listTasks).length]).toEqual([1, 0]);
});

test('shows a rejected change in the form', async () => {
  const { user } = openForm('/client-portal/tasks/1', [aTask()], (api) =>
    api.on(tasks.updateTask, () => errorResponse(500)),
  );
  await screen.findByText('Add the price list');
  await user.click(submitKey());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update task');
});

test.each(['/client-portal/tasks/99', '/client-portal/tasks/banana'])(
  '%s has no task and leads back to the list',
  async (path) => {
    const { user } = openForm(path, [aTask()]);
    expect(await screen.findByText('This task does not exist.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to tasks' }));
    await waitFor(() => expect(screen.getByText('Your Tasks')).toBeVisible());
  },
);
