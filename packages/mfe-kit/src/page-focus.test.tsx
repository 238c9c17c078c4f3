import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { followWithFocus } from './console';

let arrive = () => {};
let end = () => {};
afterEach(() => {
  end();
  fireEvent.keyDown(document.body);
});

/** A page whose form arrives later. */
function Form() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    arrive = () => setThere(true);
  }, []);
  return (
    <>
      <h1>Add Client</h1>
      {isThere && <input aria-label="Name" data-first-field />}
    </>
  );
}

/** A form that had the focus before the page was shown, and is read once more. */
function FormAgain() {
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    arrive = () => setThere((before) => !before);
    screen.getByLabelText('Hours').focus();
  }, []);
  return isThere ? <input aria-label="Hours" data-first-field /> : <h1>New Entry</h1>;
}

const root = createRootRoute({
  component: () => (
    <>
      <nav>
        <Link to="/form">To the form</Link>
        <ul className="nav-underline">
          <Link to="/tab">Entries</Link>
        </ul>
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  ),
});
const page = (path: string, component: () => ReactNode) => createRoute({ getParentRoute: () => root, path, component });
const routes = [
  page('/', () => (
    <>
      <h1>Clients</h1>
      <Link to="/late">Late</Link>
      <Link to="/" search={{ page: 2 }}>
        Next page
      </Link>
    </>
  )),
  page('/form', Form),
  page('/tab', () => <h1>Maya Haddad</h1>),
  page('/late', Form),
  page('/again', FormAgain),
  page('/own', () => (
    <>
      <h1>Login</h1>
      <input aria-label="Username" autoFocus />
    </>
  )),
];

async function open(path = '/') {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  render(<RouterProvider router={router} />);
  end = followWithFocus(router);
  return history;
}

/** Follows a link as a person does, who leaves the focus on it. */
async function follow(name: string, heading: string) {
  const link = screen.getByRole('link', { name });
  link.focus();
  fireEvent.click(link);
  const title = await screen.findByRole('heading', { name: heading });
  // The code that moves the focus arrives after the page.
  await act(() => import('./page-focus'));
  return title;
}

test('the first page leaves the focus where the browser has it', async () => {
  await open();
  expect(document.body).toHaveFocus();
});

test('the title of the next page gets the focus, then the field where its form begins', async () => {
  await open();
  const title = await follow('Late', 'Add Client');
  expect(title).toHaveFocus();
  act(() => arrive());
  expect(await screen.findByLabelText('Name')).toHaveFocus();
});

test('the link of the navigation that was followed does not keep it', async () => {
  await open();
  expect(await follow('To the form', 'Add Client')).toHaveFocus();
});

test('a form that is read again begins with its field again, however early that had the focus', async () => {
  const history = await open();
  act(() => history.push('/again'));
  await act(() => import('./page-focus'));
  expect(screen.getByLabelText('Hours')).toHaveFocus();
  act(() => arrive());
  act(() => arrive());
  await act(() => new Promise((done) => setTimeout(done)));
  expect(screen.getByLabelText('Hours')).toHaveFocus();
});

test('a form that arrives after the person went on takes nothing away', async () => {
  await open();
  await follow('Late', 'Add Client');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  const link = screen.getByRole('link', { name: 'To the form' });
  link.focus();
  act(() => arrive());
  await screen.findByLabelText('Name');
  expect(link).toHaveFocus();
});

test('nor does code that moves the focus and comes after the person went on', async () => {
  await open();
  const { focusPage } = await import('./page-focus');
  const link = screen.getByRole('link', { name: 'Next page' });
  link.focus();
  focusPage(screen.getByRole('link', { name: 'To the form' }));
  expect(link).toHaveFocus();
});

test('what the page before focused last does not keep it', async () => {
  await open();
  await follow('Late', 'Add Client');
  const { focusPage } = await import('./page-focus');
  focusPage(screen.getByRole('link', { name: 'To the form' }));
  act(() => arrive());
  expect(await screen.findByLabelText('Name')).toHaveFocus();
});

test('a tab keeps it, and so does a search of the same page', async () => {
  await open();
  const next = screen.getByRole('link', { name: 'Next page' });
  next.focus();
  fireEvent.click(next);
  await act(() => new Promise((done) => setTimeout(done)));
  expect(next).toHaveFocus();
  await follow('Entries', 'Maya Haddad');
  expect(screen.getByRole('link', { name: 'Entries' })).toHaveFocus();
});

test('a field that the page focuses itself keeps it', async () => {
  const history = await open();
  act(() => history.push('/own'));
  expect(await screen.findByLabelText('Username')).toHaveFocus();
});

test('a dialog gives it back to the page, not to the button that opened it', async () => {
  const history = await open();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const field = dialog.appendChild(document.createElement('input'));
  document.body.append(dialog);
  field.focus();
  act(() => history.push('/tab'));
  const title = await screen.findByRole('heading', { name: 'Maya Haddad' });
  expect(field).toHaveFocus();
  dialog.remove();
  screen.getByRole('link', { name: 'To the form' }).focus();
  expect(title).toHaveFocus();
});
