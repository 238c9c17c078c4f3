import { UiProvider } from '@hourbank/ui';
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RouterHistory,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useUnsavedChanges } from './unsaved-changes';

/** Ends the save that the page waits for. */
let endSave = () => {};

function EditPage() {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  useUnsavedChanges(!isSaved);
  const leave = () => void navigate({ to: '/saved', ignoreBlocker: true });
  const wait = (then: () => void) => () => (endSave = then);
  return (
    <>
      <h1>{isSaved ? 'Edited' : 'Edit'}</h1>
      <button type="button" onClick={leave}>
        Save
      </button>
      <button type="button" onClick={wait(leave)}>
        Save slowly
      </button>
      <button type="button" onClick={wait(() => setSaved(true))}>
        Save slowly and stay
      </button>
    </>
  );
}

function showEditPage(history: RouterHistory = createMemoryHistory()) {
  let finishLoading = () => undefined as void;
  const loading = new Promise<void>((resolve) => (finishLoading = resolve));
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Link to="/other">Other page</Link>
        <Outlet />
      </>
    ),
  });
  const page = (path: string, component: () => React.ReactNode, loader?: () => Promise<void>) =>
    createRoute({ getParentRoute: () => rootRoute, path, component, ...(loader && { loader }) });
  const routeTree = rootRoute.addChildren([
    page('/', EditPage),
    page(
      '/saved',
      () => <h1>Saved</h1>,
      () => loading,
    ),
    page('/other', () => <h1>Other</h1>),
    page('/before', () => <h1>Before</h1>),
  ]);
  const router = createRouter({ routeTree, history, defaultPendingMs: 60_000 });
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return { user: userEvent.setup(), finishLoading: () => finishLoading() };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const question = 'Leave without saving?';
const isClosed = () => waitFor(() => expect(screen.queryByText(question)).toBeNull());

it('confirms before a page with unsaved changes is left', async () => {
  const { user } = showEditPage();
  await screen.findByRole('button', { name: 'Save' });
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await screen.findByText(question)).toBeVisible();
});

it('does not confirm while the page after saving is loading', async () => {
  const { user, finishLoading } = showEditPage();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Other' })).toBeVisible());
  expect(screen.queryByText(question)).toBeNull();
  finishLoading();
});

it('closes the dialog once everything is saved, and follows the link', async () => {
  const { user } = showEditPage();
  await user.click(await screen.findByRole('button', { name: 'Save slowly and stay' }));
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await screen.findByText(question)).toBeVisible();
  act(() => endSave());
  expect(await heading('Other')).toBeVisible();
  await isClosed();
});

describe('Back', () => {
  let history: ReturnType<typeof createBrowserHistory>;
  beforeEach(() => {
    window.history.pushState(null, '', '/before');
    history = createBrowserHistory();
  });
  afterEach(() => history.destroy());

  it('closes the dialog on the page after saving, where Back works again', async () => {
    const { user, finishLoading } = showEditPage(history);
    finishLoading();
    await heading('Before');
    act(() => history.push('/'));
    await user.click(await screen.findByRole('button', { name: 'Save slowly' }));
    act(() => window.history.back());
    expect(await screen.findByText(question)).toBeVisible();
    act(() => endSave());
    await isClosed();
    expect(await heading('Saved')).toBeVisible();
    act(() => window.history.back());
    expect(await heading('Before')).toBeVisible();
  });

  it('goes back after a save that stays on the page', async () => {
    const { user } = showEditPage(history);
    await heading('Before');
    act(() => history.push('/'));
    await user.click(await screen.findByRole('button', { name: 'Save slowly and stay' }));
    act(() => window.history.back());
    expect(await screen.findByText(question)).toBeVisible();
    act(() => endSave());
    expect(await heading('Before')).toBeVisible();
    await isClosed();
  });
});
