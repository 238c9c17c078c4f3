import { UiProvider } from '@hourbank/ui';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useUnsavedChanges } from './unsaved-changes';

function EditPage() {
  const navigate = useNavigate();
  useUnsavedChanges(true);
  return (
    <button type="button" onClick={() => void navigate({ to: '/saved', ignoreBlocker: true })}>
      Save
    </button>
  );
}

function showEditPage() {
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
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory(), defaultPendingMs: 60_000 });
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return { user: userEvent.setup(), finishLoading: () => finishLoading() };
}

it('confirms before a page with unsaved changes is left', async () => {
  const { user } = showEditPage();
  await screen.findByRole('button', { name: 'Save' });
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await screen.findByText('Leave without saving?')).toBeVisible();
});

it('does not confirm while the page after saving is loading', async () => {
  const { user, finishLoading } = showEditPage();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Other' })).toBeVisible());
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  finishLoading();
});
