import { render, screen } from '@testing-library/react';
import { FilesToChooseAgain } from './files-to-choose-again';
import { forgetOwnStorage } from './own-storage';
import type { Session } from './session';

let token: string | null;
let ended: ReturnType<Session['endedBy']>;
jest.mock('./api-context', () => ({ useSession: () => session }));
const session = { token: () => token, endedBy: () => ended };

const key = 'hb-own-7-files-task-new';
const kept = () => localStorage.getItem(key);
const file = (name: string) => new File(['x'], name);
const form = (...names: string[]) => <FilesToChooseAgain form="task-new" files={names.map(file)} />;

beforeEach(() => {
  localStorage.clear();
  token = `e30.${btoa(JSON.stringify({ sub: '7' }))}.x`;
  ended = null;
});

test('names the files of a form whose session ended, until they are chosen again', () => {
  const before = render(form('shot.png', 'صورة.png'));
  expect(screen.queryByRole('alert')).toBeNull();
  token = null;
  ended = 'expiry';
  before.unmount();
  expect(JSON.parse(kept() ?? '')).toEqual(['shot.png', 'صورة.png']);

  token = `e30.${btoa(JSON.stringify({ sub: '7' }))}.x`;
  const after = render(form());
  expect(screen.getByText(/^Choose 2 files again: shot\.png and .?صورة\.png.?$/)).toBeVisible();
  after.rerender(form('shot.png'));
  expect(screen.getByText(/^Choose 1 file again: .?صورة\.png.?$/)).toBeVisible();
  after.rerender(form('shot.png', 'صورة.png'));
  expect(screen.queryByText(/again/)).toBeNull();
});

test('a form that is replaced after it was saved asks for no file again', () => {
  const saved = render(<div key="before">{form('logo.png')}</div>);
  saved.rerender(<div key="after">{form()}</div>);
  expect(screen.queryByText(/again/)).toBeNull();
  expect(kept()).toBeNull();
});

test('forgets the names when the form is left, at logout, and without files', () => {
  const left = render(form('shot.png'));
  expect(kept()).toBe('["shot.png"]');
  left.unmount();
  expect(kept()).toBeNull();

  const open = render(form('shot.png'));
  token = null;
  ended = 'logout';
  open.unmount();
  expect(kept()).toBeNull();

  localStorage.setItem(key, '["shot.png"]');
  forgetOwnStorage();
  expect(kept()).toBeNull();
});

test('shows nothing to another person, and ignores what is no list of names', () => {
  localStorage.setItem(key, '["shot.png"]');
  token = `e30.${btoa(JSON.stringify({ sub: '8' }))}.x`;
  const other = render(form());
  expect(screen.queryByText(/again/)).toBeNull();
  other.unmount();
  token = `e30.${btoa(JSON.stringify({ sub: '7' }))}.x`;
  for (const stored of ['{', '7', '{"a":1}', '[7]']) {
    localStorage.setItem(key, stored);
    const broken = render(form());
    expect(screen.queryByText(/again/)).toBeNull();
    broken.unmount();
  }
});
