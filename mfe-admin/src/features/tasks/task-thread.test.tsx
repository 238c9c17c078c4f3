import { identity, type TaskMessage, type TaskNote, tasks, tracking } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aTask, taskPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();

const aMessage = (over: Partial<TaskMessage> = {}): TaskMessage => ({
  id: 1,
  at: '2015-11-20T10:00:00.000Z',
  body: '<p>It is online.</p>',
  screenshots: [],
  documents: [],
  setStatus: null,
  isRemoved: false,
  removableUntil: null,
  byAdmin: true,
  authorId: 1,
  authorName: 'Nadia',
  ...over,
});
const aNote = (over: Partial<TaskNote> = {}): TaskNote => ({
  id: 1,
  at: '2015-11-20T11:00:00.000Z',
  authorId: 1,
  authorName: 'Nadia',
  body: '<p>Call first.</p>',
  ...over,
});

let list: TaskMessage[];
let notes: TaskNote[];
beforeEach(() => {
  list = [aMessage()];
  notes = [];
  page.api.on(tasks.getTask, () => aTask());
  page.api.on(identity.getClient, () => aClient());
  page.api.on(tasks.listTaskMessages, () => ({ messages: list, hasOlder: false }));
  page.api.on(tasks.listTaskNotes, () => ({ notes }));
  const time = { timeEntries: [], pagination: taskPage([]).pagination, totals: { count: 0, hours: 0, limited: false } };
  page.api.on(tracking.listAllTimeEntries, () => time);
  page.api.on(tasks.addTaskMessage, () => aMessage({ id: 2 }));
  page.api.on(tasks.addTaskNote, () => aNote({ id: 2 }));
});

const open = () => page.open('/dashboard/tasks/51');
const kept = (kind: 'answer' | 'note') => localStorage.getItem(`hb-own-1-draft-${kind}-51`);
const answerBox = () => screen.findByRole('textbox', { name: 'Answer the client' });
const noteBox = () => screen.findByRole('textbox', { name: 'Note for your team' });
const openNote = async () => userEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
const sendAnswer = () => userEvent.click(screen.getByRole('button', { name: /^Send to/ }));
const saveNote = () => userEvent.click(screen.getByRole('button', { name: /^Save note/ }));
const written = () =>
  [tasks.addTaskMessage, tasks.addTaskNote].map((operation) => page.api.sent(operation).map(({ body }) => body.body));

/** Pastes, because jsdom does not support typing into editable elements. */
async function write(box: HTMLElement, text: string) {
  const clipboardData = { types: ['text/plain'], getData: (type: string) => (type === 'text/plain' ? text : '') };
  await act(async () => {
    fireEvent.paste(box, { clipboardData });
  });
}

describe('an answer and a note', () => {
  test('are kept, shown and sent apart, whichever is open, and each is sent by its own button', async () => {
    open();
    await write(await answerBox(), 'for the client');
    await openNote();
    await write(await noteBox(), 'for us');
    await openNote();
    await openNote();
    expect([await answerBox(), await noteBox()].map((box) => box.textContent)).toEqual(['for the client', 'for us']);
    expect([kept('answer'), kept('note')]).toEqual(['"<p>for the client</p>"', '"<p>for us</p>"']);
    await saveNote();
    expect(await screen.findByText('Note saved.')).toBeInTheDocument();
    expect(written()).toEqual([[], ['<p>for us</p>']]);
    expect([kept('answer'), kept('note')]).toEqual(['"<p>for the client</p>"', null]);
    await sendAnswer();
    expect(await screen.findByText('Message sent.')).toBeInTheDocument();
    expect(written()).toEqual([['<p>for the client</p>'], ['<p>for us</p>']]);
  });

  test('are sent by Ctrl-Enter from the place where the keys are pressed', async () => {
    open();
    await write(await answerBox(), 'for the client');
    await openNote();
    await write(await noteBox(), 'for us');
    fireEvent.keyDown(await noteBox(), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('Note saved.')).toBeInTheDocument();
    expect(written()).toEqual([[], ['<p>for us</p>']]);
    fireEvent.keyDown(await answerBox(), { key: 'Enter', metaKey: true });
    expect(await screen.findByText('Message sent.')).toBeInTheDocument();
    expect(written()).toEqual([['<p>for the client</p>'], ['<p>for us</p>']]);
  });

  test.each([
    ['note', 500],
    ['note', 404],
    ['answer', 500],
    ['answer', 404],
  ] as const)(
    'if sending the %s fails with %i, the text stays where it is, and the other place sends only its own',
    async (kind, status) => {
      page.api.on(kind === 'note' ? tasks.addTaskNote : tasks.addTaskMessage, () => errorResponse(status));
      if (status === 404)
        page.api.on(tasks.getTask, () => (written().flat().length > 0 ? errorResponse(404) : aTask()));
      open();
      await write(await answerBox(), 'for the client');
      await openNote();
      await write(await noteBox(), 'for us');
      await (kind === 'note' ? saveNote() : sendAnswer());
      expect(
        await screen.findByText(status === 404 ? 'This task was deleted. Your text is still here.' : /Failed to|wrong/),
      ).toBeVisible();
      await (kind === 'note' ? sendAnswer() : saveNote());
      await screen.findByText(kind === 'note' ? 'Message sent.' : 'Note saved.');
      expect(written()).toEqual([['<p>for the client</p>'], ['<p>for us</p>']]);
      expect((await (kind === 'note' ? noteBox() : answerBox())).textContent).toBe(
        kind === 'note' ? 'for us' : 'for the client',
      );
      expect([kept('answer') === null, kept('note') === null]).toEqual([kind === 'note', kind === 'answer']);
    },
  );

  test('what another tab kept returns to its own place, and the note is open then', async () => {
    localStorage.setItem('hb-own-1-draft-answer-51', '"<p>from the other tab</p>"');
    localStorage.setItem('hb-own-1-draft-note-51', '"<p>a note of the other tab</p>"');
    open();
    expect(await answerBox()).toHaveTextContent('from the other tab');
    expect(await noteBox()).toHaveTextContent('a note of the other tab');
    // The other tab writes on. What this tab shows is what it sends.
    localStorage.setItem('hb-own-1-draft-answer-51', '"<p>a note of the other tab</p>"');
    await sendAnswer();
    await screen.findByText('Message sent.');
    expect(written()).toEqual([['<p>from the other tab</p>'], []]);
  });

  test('what is typed while a text is sent stays', async () => {
    let respond = () => {};
    page.api.on(tasks.addTaskMessage, () => new Promise((resolve) => (respond = () => resolve(aMessage({ id: 2 })))));
    open();
    await write(await answerBox(), 'first');
    await sendAnswer();
    await waitFor(() => expect(written()[0]).toEqual(['<p>first</p>']));
    await write(await answerBox(), ' and more');
    await act(async () => respond());
    await screen.findByText('Message sent.');
    expect(await answerBox()).toHaveTextContent('and more');
    expect(kept('answer')).toContain('and more');
  });

  test('are forgotten at logout', async () => {
    page.api.on(identity.adminLogout, () => undefined);
    open();
    await write(await answerBox(), 'for the client');
    await openNote();
    await write(await noteBox(), 'for us');
    expect([kept('answer'), kept('note')]).not.toContain(null);
    await userEvent.click((await screen.findAllByText('Log out'))[0] as HTMLElement);
    await waitFor(() => expect([kept('answer'), kept('note')]).toEqual([null, null]));
  });
});

test('the text of a removed message returns to the empty answer, never into the note', async () => {
  list = [aMessage({ removableUntil: '2099-11-20T10:15:00.000Z' })];
  notes = [aNote()];
  page.api.on(tasks.removeTaskMessage, () => undefined);
  page.api.on(tasks.removeTaskNote, () => undefined);
  open();
  const log = within(await screen.findByRole('log', { name: 'Messages and notes' }));
  expect(log.getByText('Note, only your team sees this')).toBeVisible();
  await openNote();
  await userEvent.click(log.getByRole('button', { name: /^Remove the note/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove note' }));
  await waitFor(() => expect(page.api.sent(tasks.removeTaskNote)).toHaveLength(1));
  expect([(await answerBox()).textContent, (await noteBox()).textContent]).toEqual(['', '']);
  await userEvent.click(log.getByRole('button', { name: /^Remove the message/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove message' }));
  await waitFor(async () => expect(await answerBox()).toHaveTextContent('It is online.'));
  expect(await noteBox()).toHaveTextContent('');
  expect([kept('answer'), kept('note')]).toEqual(['"<p>It is online.</p>"', null]);
});

test('a visible page asks for messages and notes every 30 s, and a hidden one does not', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const counts = () => [tasks.listTaskMessages, tasks.listTaskNotes].map((one) => page.api.sent(one).length);
  const show = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    window.dispatchEvent(new Event('visibilitychange'));
  };
  try {
    open();
    await screen.findByText('It is online.');
    const [first] = counts();
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(counts()).toEqual([Number(first) + 1, Number(first) + 1]);
    show('hidden');
    const hidden = counts();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(counts()).toEqual(hidden);
    list = [...list, aMessage({ id: 2, body: '<p>When?</p>', byAdmin: false, authorId: null, authorName: '' })];
    show('visible');
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText('When?')).toBeVisible();
  } finally {
    Reflect.deleteProperty(document, 'visibilityState');
    jest.useRealTimers();
  }
});

test.each([
  ['us', [], '19 Nov 2026'],
  ['us', [{ byAdmin: true }, { byAdmin: false, at: '2015-11-21T10:00:00.000Z' }, { byAdmin: false }], '21 Nov 2015'],
  ['us', [{ byAdmin: false }, { byAdmin: true }], ''],
  ['client', [{ byAdmin: false }, { byAdmin: true, at: '2015-11-22T10:00:00.000Z' }], '22 Nov 2015'],
  ['client', [{ byAdmin: true }, { body: '', setStatus: 'done', byAdmin: false }], '20 Nov 2015'],
] as const)('whose turn it is, since the first message without an answer: %s %j', async (awaits, given, day) => {
  page.api.on(tasks.getTask, () => aTask({ awaits }));
  list = given.map((over, index) => aMessage({ id: index + 1, ...over }));
  open();
  const words = awaits === 'us' ? 'Waiting for us' : 'Waiting for the client';
  expect(await screen.findByText(day ? `${words} since ${day}` : words)).toBeVisible();
});
