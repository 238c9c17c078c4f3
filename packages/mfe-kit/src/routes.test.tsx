/** @jest-environment @hourbank/mfe-kit/browser-environment */
import { UiProvider } from '@hourbank/ui';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RouteError, RouteNotFound } from './route-states';
import { useUnsavedChanges } from './unsaved-changes';

let broken: Error | null = null;

function EditPage() {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
}

function renderAt(path: string) {
  const root = createRootRoute({ component: Outlet });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Home</p> }),
    createRoute({ getParentRoute: () => root, path: '/edit', component: EditPage }),
    createRoute({
      getParentRoute: () => root,
      path: '/broken',
      component: () => <p>Mended</p>,
      loader: () => {
        if (broken) throw broken;
      },
    }),
  ]);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree,
    history,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: () => <RouteNotFound home="/" label="goToPortal" />,
  });
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return {
    history,
    go: (to: string) =>
      act(async () => {
        history.push(to);
      }),
  };
}

beforeEach(() => {
  broken = null;
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

test('shows an error and a Retry button if a page fails', async () => {
  broken = new Error('Failed to fetch entries');
  renderAt('/broken');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrongFailed to fetch entries');
  broken = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mended')).toBeVisible();
});

test('shows a heading, a title, the logo and a link home at an unknown URL', async () => {
  renderAt('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('Hourbank')).toBeVisible();
  expect(document.title).toBe('Page not found · Hourbank');
  await userEvent.click(await screen.findByRole('button', { name: 'Go to portal' }));
  expect(await screen.findByText('Home')).toBeVisible();
});

test('leaves a page without changes immediately', async () => {
  const { go } = renderAt('/edit');
  await screen.findByLabelText('Text');
  await go('/');
  expect(await screen.findByText('Home')).toBeVisible();
});

test('confirms before a page with unsaved changes is left', async () => {
  const { go } = renderAt('/edit');
  await userEvent.type(await screen.findByLabelText('Text'), 'draft');
  await go('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Text')).toHaveValue('draft');

  await go('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Home')).toBeVisible();
});
