import { createMemoryHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { useConfirm } from '@hourbank/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createApiContext } from './api-context';
import { consoleOf, routerDefaults } from './console';
import { createSession } from './session';

let finishPage = () => {};
const slowPage = new Promise<void>((resolve) => (finishPage = resolve));

const onAnswer = jest.fn();
function Asking() {
  const confirm = useConfirm();
  const ask = () => confirm({ title: 'Delete it?', confirmLabel: 'Delete' }).then(onAnswer);
  return (
    <button type="button" onClick={() => void ask()}>
      Ask
    </button>
  );
}

const session = createSession('adminToken');
const root = createRootRoute();
const routes = [
  createRoute({ getParentRoute: () => root, path: '/home', component: () => <p>Home</p> }),
  createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other</p> }),
  createRoute({ getParentRoute: () => root, path: '/asking', component: Asking }),
  createRoute({ getParentRoute: () => root, path: '/slow', loader: () => slowPage, component: () => <p>Slow</p> }),
  createRoute({
    getParentRoute: () => root,
    path: '/own',
    beforeLoad: () => {
      if (session.token() === null) throw redirect({ to: '/home' });
    },
    component: () => <p>Own</p>,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/old',
    beforeLoad: () => {
      throw redirect({ to: '/home' });
    },
  }),
];
const open = consoleOf({
  createContext: (apiBaseUrl) => createApiContext({ session, apiBaseUrl, onUnauthenticated: () => {} }),
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

test('a session that ends before the first page is rendered leaves that page', async () => {
  session.set('of yesterday');
  const { load, element } = openAt('/own');
  await load();
  session.expire();
  render(element);
  expect(await screen.findByText('Home')).toBeInTheDocument();
});

test('a number in the URL is read as it is written', () => {
  const { parseSearch } = routerDefaults;
  expect(parseSearch('?page=2&hours=1.5&search=%221e3%22&request=true')).toEqual({
    page: 2,
    hours: 1.5,
    search: '1e3',
    request: true,
  });
  for (const text of ['1e3', '1.0', '-0', '9007199254740993', '0x10', '007', '+2', '1,5'])
    expect(parseSearch(`?search=${encodeURIComponent(text)}`)).toEqual({ search: text });
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

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ aud: 'admin', sub }))}.x`;

/** Opens a page whose question is open, as one person. */
async function openQuestion() {
  onAnswer.mockClear();
  session.set(tokenOf('1'));
  const { history, load, element } = openAt('/asking');
  await load();
  render(element);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Delete it?' });
  return history;
}

const inAnotherTab = (change: () => void) => () => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }));
};

test.each([
  ['is removed in another tab', inAnotherTab(() => localStorage.removeItem('adminToken'))],
  ['is another person now', inAnotherTab(() => localStorage.setItem('adminToken', tokenOf('2')))],
  ['is rejected', () => session.expire()],
  [
    'is rejected during a change of the second factor',
    () =>
      session.replaceToken('second-factor', () => {
        session.expire();
        return Promise.reject(new Error('lost'));
      }),
  ],
])('an open question is answered with no when the session %s', async (_, end) => {
  await openQuestion();
  await act(async () => {
    await Promise.resolve(end()).catch(() => {});
  });
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an open question is answered with no when its page is left', async () => {
  const history = await openQuestion();
  act(() => history.push('/other'));
  expect(await screen.findByText('Other')).toBeInTheDocument();
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an open question stays for a new token of the same person and another search on its page', async () => {
  const history = await openQuestion();
  act(() => session.set(`${tokenOf('1')}y`));
  act(() => history.push('/asking?page=2'));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]));
});
