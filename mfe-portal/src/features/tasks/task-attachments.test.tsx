import { tasks } from '@hourbank/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorResponse, noResponse } from '@hourbank/testing/fake-api';
import { aFile, aScreenshot, aTask, pageOf } from '../../testing/samples';
import { openCreation, openForm, type Portal, submitKey, write } from '../../testing/task-form';

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

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

test('sends new files with the task, and both fields describe the accepted types', async () => {
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
  const [call] = api.sent(tasks.createTask);
  expect(Object.entries(call?.files ?? {}).map(([field, files]) => [field, files.map(({ name }) => name)])).toEqual([
    ['screenshots', ['two.png']],
    ['documents', ['steps.pdf']],
  ]);
  expect(Object.keys(call?.body as object)).toEqual(['description']);
});

test('rejects files of the wrong type or size and too many files, by name', async () => {
  const { user } = openCreation();
  await screen.findByRole('textbox', { name: 'Description' });
  fireEvent.change(screen.getByLabelText('Screenshots'), { target: { files: [pdf('steps.pdf')] } });
  expect(await screen.findByText(/^steps\.pdf is not an image/)).toBeVisible();
  const large = pdf('large.pdf');
  Object.defineProperty(large, 'size', { value: 26 * 1024 ** 2 });
  fireEvent.change(screen.getByLabelText('Documents'), { target: { files: [large] } });
  expect(await screen.findByText('large.pdf is larger than 25 MB.')).toBeVisible();
  await chooseImages(user, ...Array.from({ length: 11 }, (_, at) => png(`${at}.png`)));
  expect(await screen.findByText('Add up to 10 new screenshots at a time.')).toBeVisible();
  await waitFor(() => expect(namesIn('New screenshots')).toHaveLength(10));
});

test('a refusal by the server stands at the field of the file until other files are chosen', async () => {
  const text = 'one.png is not an image.';
  const { user } = openCreation((server) =>
    server.on(tasks.createTask, () => errorResponse(415, text, { screenshots: text }, 'unsupported_type')),
  );
  await write('<p>Price list</p>');
  await chooseImages(user, png('one.png'));
  await user.click(submitKey());
  await waitFor(() => expect(screen.getByLabelText('Screenshots')).toHaveAccessibleDescription(text));
  await user.click(screen.getByRole('button', { name: 'Delete one.png' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test('removing a stored file needs a confirmation and keeps the others', async () => {
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
  const [call] = api.sent(tasks.updateTask);
  expect(call?.body).toMatchObject({ keepScreenshots: '[{"id":"s2","name":"two.png"}]', keepDocuments: '[]' });
  expect(call?.files.screenshots?.map(({ name }) => name)).toEqual(['three.png']);
});

test.each([false, true])(
  'saving again after a lost response repeats the request with its new files (others removed: %s)',
  async (isRemoving) => {
    let task = aTask({ documents: [aFile('d1', 'steps.pdf')] });
    const { user, api } = openForm('/client-portal/tasks/1', [task], (server) => {
      server.on(tasks.getOwnTask, () => ({ task }));
      server.on(tasks.listTasks, () => ({ tasks: [task], pagination: pageOf([task], {}).pagination }));
      server.on(tasks.updateTask, () => {
        if (server.sent(tasks.updateTask).length > 1) return { task };
        task = { ...task, revision: task.revision + 1, documents: [...task.documents, aFile('d2', 'new.pdf')] };
        return noResponse;
      });
    });
    await screen.findByText('Add the price list');
    if (isRemoving) {
      await user.click(screen.getByRole('button', { name: 'Delete steps.pdf' }));
      await user.click(await screen.findByRole('button', { name: 'Delete document' }));
    }
    await chooseDocuments(user, pdf('new.pdf'));
    await user.click(submitKey());
    await screen.findByRole('alert');
    // Minutes later, the user returns to the window, and the portal reads the task again.
    const now = Date.now;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 120_000);
    const before = api.sent(tasks.getOwnTask).length;
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(api.sent(tasks.getOwnTask).length).toBeGreaterThan(before));
    clock.mockRestore();
    await user.click(submitKey());
    await waitFor(() => expect(api.sent(tasks.updateTask)).toHaveLength(2));
    const [first, second] = api.sent(tasks.updateTask);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ ifMatch: '"1"', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) });
  },
);

test('an upload shows 0 to 100 percent and can be cancelled; the form stays open', async () => {
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
