import { createMemoryHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { createApiContext } from './api-context';
import { consoleOf, routerDefaults } from './console';
import { createSession } from './session';

let finishPage = () => {};
const slowPage = new Promise<void>((resolve) => (finishPage = resolve));

const root = createRootRoute();
const routes = [
  createRoute({ getParentRoute: () => root, path: '/home', component: () => <p>Home</p> }),
  createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other</p> }),
  createRoute({ getParentRoute: () => root, path: '/slow', loader: () => slowPage, component: () => <p>Slow</p> }),
  createRoute({
    getParentRoute: () => root,
    path: '/old',
    beforeLoad: () => {
      throw redirect({ to: '/home' });
    },
  }),
];
const open = consoleOf({
  createContext: (apiBaseUrl) =>
    createApiContext({ session: createSession('adminToken'), apiBaseUrl, onUnauthenticated: () => {} }),
  createRouter: (_context, history) =>
    createRouter({ ...routerDefaults, routeTree: root.addChildren(routes), history }),
});

function openAt(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] });
  // As the shell, which follows the history before any console does.
  history.subscribe(() => {});
  return { history, ...open({ history, apiBaseUrl: '' }) };
}

test('the first page is there with the first frame, after its redirect', async () => {
  const { history, load, element } = openAt('/old');
  await load();
  expect(history.location.pathname).toBe('/home');
  render(element);
  expect(screen.getByText('Home')).toBeInTheDocument();
});

test('follows the history before and after it is rendered, until it is closed', async () => {
  const { history, load, element } = openAt('/home');
  await load();
  history.push('/other');
  render(element);
  expect(await screen.findByText('Other')).toBeInTheDocument();
  act(() => history.push('/home'));
  expect(await screen.findByText('Home')).toBeInTheDocument();

  const closed = openAt('/home');
  await closed.load();
  closed.close();
  closed.history.push('/old');
  await new Promise((done) => setTimeout(done));
  expect(closed.history.location.pathname).toBe('/old');
});

test('a slow page says that it is loading', async () => {
  jest.useFakeTimers();
  try {
    const { load, element } = openAt('/slow');
    const isReady = jest.fn();
    void load().then(isReady);
    await jest.advanceTimersByTimeAsync(999);
    expect(isReady).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(isReady).toHaveBeenCalled();
    render(element);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    finishPage();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('Slow')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
