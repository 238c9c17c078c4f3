import { type Task, tasks, tracking } from '@hourbank/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../testing/fake-api';
import { openPortal } from '../../testing/portal';
import { aFile, aScreenshot, aTask, many, pageOf } from '../../testing/samples';

type Portal = ReturnType<typeof openPortal>;

const openForm = (address: string, list: Task[] = [], prepare?: (api: Portal['api']) => void) =>
  openPortal(address, {
    prepare: (api) => {
      api.on(tasks.listTasks, ({ query }) => {
        const { rows, pagination } = pageOf(list, query);
        return { tasks: rows, pagination };
      });
      api.on(tasks.getOwnTask, ({ params }) => {
        const task = list.find(({ id }) => String(id) === params.id);
        return task ? { task } : new Refusal(404);
      });
      api.on(tracking.listClientEntries, () => ({ entries: [], pagination: pageOf([], {}).pagination }));
      prepare?.(api);
    },
  });

const openCreation = (prepare?: (api: Portal['api']) => void) => openForm('/client-portal/tasks/new', [], prepare);

/** jsdom types nothing into editable elements; the editor also takes what is pasted. */
async function write(html: string) {
  const box = await screen.findByRole('textbox', { name: 'Description' });
  const clipboardData = {
    types: ['text/html', 'text/plain'],
    getData: (type: string) => (type === 'text/html' ? html : html.replace(/<[^>]*>/g, '')),
  };
  await act(async () => {
    fireEvent.paste(box, { clipboardData });
  });
}

const submitKey = () => screen.getByRole('button', { name: 'Submit' });
const textSent = (api: Portal['api'], operation: typeof tasks.createTask | typeof tasks.updateTask) =>
  api.calls(operation).map(({ body }) => JSON.stringify(body).replace(/\\n/g, ''));

test('a blank task cannot be submitted', async () => {
  openCreation();
  expect(await screen.findByRole('heading', { name: 'Create New Task/Request' })).toBeVisible();
  expect(submitKey()).toBeDisabled();
  await write('<p>&nbsp;</p>');
  expect(submitKey()).toBeDisabled();
  await write('<p>Price list</p>');
  expect(submitKey()).toBeEnabled();
});

test('a form that is sent blank all the same says what is missing and sends nothing', async () => {
  const { api } = openCreation();
  const form = (await screen.findByRole('heading', { name: 'Create New Task/Request' })).closest('form');
  await act(async () => {
    fireEvent.submit(form as HTMLFormElement);
  });
  expect(await screen.findByText('Description cannot be empty.')).toBeVisible();
  expect(api.calls(tasks.createTask)).toEqual([]);
});

test('after a task is created the portal shows the usage and says so', async () => {
  const { user, api, address } = openCreation((server) => server.on(tasks.createTask, () => ({ entry: aTask() })));
  await write('<p>Price <strong>list</strong></p>');
  await user.click(submitKey());
  expect(await screen.findByText('Task created!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Usage History' })).toBeVisible();
  expect(address()).toBe('/client-portal/usage');
  expect(textSent(api, tasks.createTask)).toEqual(['{"description":"<p>Price <strong>list</strong></p>"}']);
  expect(api.calls(tasks.createTask)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('while a task is sent it says In Progress and cannot be sent again', async () => {
  const { user } = openCreation((api) => api.on(tasks.createTask, () => new Promise(() => {})));
  await write('<p>Price list</p>');
  await user.click(submitKey());
  expect(await screen.findByText('In Progress')).toBeVisible();
  expect(submitKey()).toBeDisabled();
});

test('a task that is refused stays in the form; sending it again is the same submission', async () => {
  const { user, api } = openCreation((server) => server.on(tasks.createTask, () => new Refusal(503)));
  await write('<p>Price list</p>');
  await user.click(submitKey());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create task');
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveTextContent('Price list');
  api.on(tasks.createTask, () => ({ entry: aTask() }));
  await user.click(submitKey());
  await screen.findByText('Task created!');
  const [first, second] = api.calls(tasks.createTask).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
});

test('Cancel returns to the list, and asks before it throws words away', async () => {
  const { user, address } = openCreation();
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('No tasks found.')).toBeVisible();
  expect(address()).toBe('/client-portal/tasks');
});

test('editing begins with the description and returns to the page of the list it came from', async () => {
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
  expect(api.calls(tasks.updateTask)[0]?.params).toEqual({ id: '2' });
});

test('a reload asks for that task alone', async () => {
  const { api } = openForm(
    '/client-portal/tasks/3',
    many(210, (id) => aTask({ id, description: `<p>Thing ${id}</p>` })),
  );
  expect(await screen.findByText('Thing 3')).toBeVisible();
  expect([api.calls(tasks.getOwnTask).length, api.calls(tasks.listTasks).length]).toEqual([1, 0]);
});

test('a refused change is shown in the form', async () => {
  const { user } = openForm('/client-portal/tasks/1', [aTask()], (api) =>
    api.on(tasks.updateTask, () => new Refusal(500)),
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
    await user.click(screen.getByRole('link', { name: 'To your tasks' }));
    await waitFor(() => expect(screen.getByText('Your Tasks')).toBeVisible());
  },
);

const png = (name: string) => new File(['picture'], name, { type: 'image/png' });
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const chooseImages = (user: Portal['user'], ...files: File[]) =>
  user.upload(screen.getByLabelText('Screenshots'), files);
const chooseDocuments = (user: Portal['user'], ...files: File[]) =>
  user.upload(screen.getByLabelText('Documents'), files);
const namesIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('button')
    .map((key) => key.getAttribute('aria-label'));

async function addMeeting(user: Portal['user'], start: string, end: string) {
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  fireEvent.change(screen.getByLabelText(/Meeting Start/), { target: { value: start } });
  fireEvent.change(screen.getByLabelText(/Meeting End/), { target: { value: end } });
}

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

test('new files travel with the task, and both fields say what they take', async () => {
  const { user, api } = openCreation((server) => server.on(tasks.createTask, () => ({ entry: aTask() })));
  await write('<p>Price list</p>');
  expect(screen.getByLabelText('Screenshots')).toHaveAttribute('accept', expect.stringContaining('image/png'));
  expect(screen.getByLabelText('Screenshots')).not.toHaveAttribute('accept', expect.stringContaining('pdf'));
  await chooseImages(user, png('one.png'), png('two.png'));
  await chooseDocuments(user, pdf('steps.pdf'));
  expect(namesIn('New screenshots')).toEqual(['Delete one.png', 'Delete two.png']);
  await user.click(screen.getByRole('button', { name: 'Delete one.png' }));
  await user.click(submitKey());
  await screen.findByText('Task created!');
  const [call] = api.calls(tasks.createTask);
  expect(Object.entries(call?.files ?? {}).map(([field, files]) => [field, files.map(({ name }) => name)])).toEqual([
    ['screenshots', ['two.png']],
    ['documents', ['steps.pdf']],
  ]);
  expect(Object.keys(call?.body as object)).toEqual(['description']);
});

test('a file of the wrong type or size, and one too many, are refused by name', async () => {
  const { user } = openCreation();
  await screen.findByRole('textbox', { name: 'Description' });
  fireEvent.change(screen.getByLabelText('Screenshots'), { target: { files: [pdf('steps.pdf')] } });
  expect(await screen.findByText(/^steps\.pdf is not an image/)).toBeVisible();
  const large = pdf('large.pdf');
  Object.defineProperty(large, 'size', { value: 26 * 1024 ** 2 });
  fireEvent.change(screen.getByLabelText('Documents'), { target: { files: [large] } });
  expect(await screen.findByText('large.pdf is larger than 25 MiB.')).toBeVisible();
  await chooseImages(user, ...Array.from({ length: 11 }, (_, at) => png(`${at}.png`)));
  expect(await screen.findByText('At most 10 new screenshots at a time.')).toBeVisible();
  await waitFor(() => expect(namesIn('New screenshots')).toHaveLength(10));
});

test('stored files are marked, ask before they go, and the rest is kept', async () => {
  const task = aTask({
    screenshots: [aScreenshot('s1', 'one.png'), aScreenshot('s2', 'two.png')],
    documents: [aFile('d1', 'steps.pdf')],
  });
  const { user, api } = openForm('/client-portal/tasks/1', [task], (server) =>
    server.on(tasks.updateTask, () => ({ task })),
  );
  await screen.findByText('Add the price list');
  expect(namesIn('Existing screenshots')).toEqual(['Delete one.png', 'Delete two.png']);
  expect(screen.getByRole('link', { name: /steps\.pdf/ })).toHaveAttribute('href', '/uploads/tasks/d1?sig=x');

  await user.click(screen.getByRole('button', { name: 'Delete one.png' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete this screenshot?' })).getByRole('button', {
      name: 'Cancel',
    }),
  );
  expect(namesIn('Existing screenshots')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Delete one.png' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete this screenshot?' })).getByRole('button', {
      name: 'Delete screenshot',
    }),
  );
  await waitFor(() => expect(namesIn('Existing screenshots')).toEqual(['Delete two.png']));
  await waitFor(() => expect(screen.getByLabelText('Screenshots')).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Delete steps.pdf' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete this document?' })).getByRole('button', {
      name: 'Delete document',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Existing documents' })).not.toBeInTheDocument());

  await chooseImages(user, png('three.png'));
  await user.click(submitKey());
  await screen.findByText('Task updated!');
  const [call] = api.calls(tasks.updateTask);
  expect(call?.body).toMatchObject({ keepScreenshots: '[{"id":"s2","name":"two.png"}]', keepDocuments: '[]' });
  expect(call?.files.screenshots?.map(({ name }) => name)).toEqual(['three.png']);
});

test('an upload shows whole percent between 0 and 100 and can be cancelled; the form stays', async () => {
  const { user, api, address } = openCreation();
  api.uploads.hold();
  await write('<p>Price list</p>');
  await chooseImages(user, png('one.png'));
  await user.click(submitKey());
  expect(await screen.findByText('In Progress')).toBeVisible();
  expect(submitKey()).toBeDisabled();
  expect(screen.getByText('0%')).toBeVisible();
  act(() => api.uploads.pending[0]?.progress(2, 3));
  expect(await screen.findByText('67%')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '67');
  act(() => api.uploads.pending[0]?.progress(3, 3));
  expect(await screen.findByText('100%')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByText('Upload cancelled.')).toBeVisible();
  expect(api.uploads.pending[0]?.isAborted()).toBe(true);
  expect(submitKey()).toBeEnabled();
  expect(address()).toBe('/client-portal/tasks/new');
  expect(namesIn('New screenshots')).toEqual(['Delete one.png']);
});

test('a meeting is sent with both ends', async () => {
  const { user, api } = openCreation((server) => server.on(tasks.createTask, () => ({ entry: aTask() })));
  await write('<p>Price list</p>');
  await addMeeting(user, '2099-11-23T10:00', '2099-11-23T10:30');
  expect(screen.getByLabelText(/Meeting Start/)).toHaveAttribute('step', '900');
  expect(screen.getByLabelText(/Meeting End/)).toHaveAttribute('min', '2099-11-23T10:00');
  await user.click(submitKey());
  await screen.findByText('Task created!');
  expect(api.calls(tasks.createTask)[0]?.body).toMatchObject({
    meetingStart: new Date(2099, 10, 23, 10, 0).toISOString(),
    meetingEnd: new Date(2099, 10, 23, 10, 30).toISOString(),
  });
});

test('a meeting that cannot be says why and sends nothing', async () => {
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
  expect(screen.getByText('Meeting end must be after its start.')).toBeVisible();
  expect(api.calls(tasks.createTask)).toEqual([]);
});

test('a half-typed date is not valid as soon as it is left', async () => {
  const { user } = openCreation();
  await write('<p>Price list</p>');
  await user.click(screen.getByRole('checkbox', { name: 'Add Teams Meeting' }));
  const start = screen.getByLabelText(/Meeting Start/);
  Object.defineProperty(start, 'validity', { value: { badInput: true } });
  fireEvent.blur(start);
  expect(await screen.findByText('Date input not valid.')).toBeVisible();
  expect(start).toHaveAttribute('aria-invalid', 'true');
});

test('a wrong start stays wrong while the end is typed, and a wrong end is right once the start is', async () => {
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
  expect(screen.getByText('Meeting end must be after its start.')).toBeVisible();
  type(end, '2099-11-23T09:00');
  type(start, '2099-11-23T08:00');
  await waitFor(() => expect(screen.queryByText(/^Meeting (start|end) /)).not.toBeInTheDocument());
});

test('taking the tick away takes the meeting away; a past one may stay', async () => {
  const task = aTask({ meetingStart: '2026-01-05T10:00:00.000Z', meetingEnd: '2026-01-05T11:00:00.000Z' });
  const { user, api } = openForm('/client-portal/tasks/1', [task], (server) =>
    server.on(tasks.updateTask, () => ({ task })),
  );
  await screen.findByText('Add the price list');
  await write('<p>Changed</p>');
  await user.click(submitKey());
  await screen.findByText('Task updated!');
  expect(api.calls(tasks.updateTask)[0]?.body).toMatchObject({
    meetingStart: '2026-01-05T10:00:00.000Z',
    meetingEnd: '2026-01-05T11:00:00.000Z',
  });
  await user.click(await screen.findByRole('link', { name: 'Edit task #1' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Add Teams Meeting' }));
  await user.click(submitKey());
  await waitFor(() => expect(api.calls(tasks.updateTask)).toHaveLength(2));
  expect(Object.keys(api.calls(tasks.updateTask)[1]?.body as object)).toEqual([
    'description',
    'keepScreenshots',
    'keepDocuments',
  ]);
});
