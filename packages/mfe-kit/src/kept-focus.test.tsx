import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { keepFocus } from './kept-focus';

let end = () => {};
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => end());

let change: (step: Partial<Step>) => void = () => {};
const set = (step: Partial<Step>) => act(() => change(step));
interface Step {
  isSaving: boolean;
  isReplaced: boolean;
  hasDialog: boolean;
  isTitled: boolean;
}

/** What browsers do and jsdom does not: an element that is disabled loses the focus. */
const lose = () => (document.activeElement as HTMLElement).blur();

function Page() {
  const [step, setStep] = useState<Step>({ isSaving: false, isReplaced: false, hasDialog: false, isTitled: true });
  useEffect(() => {
    change = (changed) => setStep((before) => ({ ...before, ...changed }));
  }, []);
  const { isSaving, isReplaced, hasDialog, isTitled } = step;
  return (
    <main>
      <h1>My account</h1>
      <p>Text</p>
      <section>
        {isTitled && <h2>Contact data</h2>}
        {isReplaced ? (
          <p>Saved</p>
        ) : (
          <button type="button" disabled={isSaving} aria-busy={isSaving}>
            Save
          </button>
        )}
      </section>
      {hasDialog && (
        <div role="dialog">
          <input aria-label="Password" />
        </div>
      )}
    </main>
  );
}
const save = () => screen.getByRole('button', { name: 'Save' });
const open = () => {
  render(<Page />);
  act(() => save().focus());
};

test('a button that was disabled while it saved has the focus again', async () => {
  open();
  set({ isSaving: true });
  lose();
  set({ isSaving: false });
  await waitFor(() => expect(save()).toHaveFocus());
});

test('a button that saved before this code was there has the focus again', async () => {
  open();
  end();
  set({ isSaving: true });
  lose();
  end = keepFocus(save());
  set({ isSaving: false });
  await waitFor(() => expect(save()).toHaveFocus());
});

test('after a dialog, the button that opened it has the focus, although it was disabled', async () => {
  open();
  set({ isSaving: true });
  lose();
  set({ hasDialog: true });
  act(() => screen.getByLabelText('Password').focus());
  set({ hasDialog: false });
  set({ isSaving: false });
  await waitFor(() => expect(save()).toHaveFocus());
});

test('a control that is gone gives the focus to the title of its section, or of the page', async () => {
  open();
  set({ isReplaced: true });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Contact data' })).toHaveFocus());
  set({ isTitled: false });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'My account' })).toHaveFocus());
});

function Renewed({ revision }: { revision: number }) {
  return (
    <main>
      <h1>Settings</h1>
      <form key={revision} aria-label="Prices">
        <button type="submit">Save</button>
      </form>
      <form aria-label="Alerts">
        <button type="submit">Save</button>
      </form>
    </main>
  );
}

test('a form that begins again with the saved values keeps the focus on its button', async () => {
  const { rerender } = render(<Renewed revision={1} />);
  act(() => screen.getAllByRole('button')[0]?.focus());
  rerender(<Renewed revision={2} />);
  await waitFor(() => expect(screen.getAllByRole('button')[0]).toHaveFocus());
});

test('nothing behind an open dialog gets the focus', async () => {
  open();
  set({ hasDialog: true });
  const field = screen.getByLabelText('Password');
  act(() => field.focus());
  lose();
  set({ isTitled: false });
  await waitFor(() => expect(field).toHaveFocus());
});

test('who presses elsewhere loses the focus', async () => {
  jest.useFakeTimers();
  open();
  fireEvent.pointerDown(screen.getByText('Text'));
  lose();
  set({ isReplaced: true });
  // Changes of the document are reported in a microtask.
  await act(async () => {});
  act(() => jest.runAllTimers());
  jest.useRealTimers();
  expect(document.body).toHaveFocus();
});
