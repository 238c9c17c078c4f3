import type { MfeModule, MountOptions } from '@hourbank/mfe-kit';
import { createMemoryHistory } from '@tanstack/history';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { startOutlet } from './outlet';
import type { RemoteName } from './remotes';

const chunkMissing = () => Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });

/** A micro-frontend that shows its name and records its mounts and unmounts. */
function aRemote(name: RemoteName, story: string[]): MfeModule & { options?: MountOptions } {
  const remote: MfeModule & { options?: MountOptions } = {
    mount(options) {
      story.push(`mount ${name}`);
      remote.options = options;
      options.element.textContent = name;
      return () => {
        story.push(`unmount ${name}`);
      };
    },
  };
  return remote;
}

function setUp(path: string) {
  const story: string[] = [];
  const remotes = { mfe_admin: aRemote('mfe_admin', story), mfe_portal: aRemote('mfe_portal', story) };
  const history = createMemoryHistory({ initialEntries: [path] });
  const element = document.body.appendChild(document.createElement('div'));
  const failures = new Map<RemoteName, unknown>();
  let reloads = 0;
  const stop = startOutlet({
    element,
    history,
    load: async (name) => {
      if (failures.has(name)) throw failures.get(name);
      return remotes[name];
    },
    apiBaseUrl: async () => 'https://api.example.com',
    reload: () => {
      reloads += 1;
    },
  });
  return { story, remotes, history, element, failures, stop, reloads: () => reloads };
}

beforeEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

test('mounts the owner of the URL with the history of the page and the URL of the API', async () => {
  const { element, remotes, history } = setUp('/login');
  await waitFor(() => expect(element).toHaveTextContent('mfe_admin'));
  expect(remotes.mfe_admin.options).toMatchObject({ history, apiBaseUrl: 'https://api.example.com' });
});

test('keeps the mounted console during navigation inside it', async () => {
  const { element, history, story } = setUp('/login');
  await waitFor(() => expect(element).toHaveTextContent('mfe_admin'));
  history.push('/manageclients');
  await Promise.resolve();
  expect(story).toEqual(['mount mfe_admin']);
});

test('unmounts one console before it mounts the other, and Back returns', async () => {
  const { element, history, story } = setUp('/login');
  await waitFor(() => expect(element).toHaveTextContent('mfe_admin'));
  history.push('/client-portal');
  await waitFor(() => expect(element).toHaveTextContent('mfe_portal'));
  history.back();
  await waitFor(() => expect(element).toHaveTextContent('mfe_admin'));
  expect(story).toEqual([
    'mount mfe_admin',
    'unmount mfe_admin',
    'mount mfe_portal',
    'unmount mfe_portal',
    'mount mfe_admin',
  ]);
});

test('does not mount a console that loads after the user has left its URL', async () => {
  const { element, history, story } = setUp('/login');
  history.push('/');
  await waitFor(() => expect(element).toHaveTextContent('mfe_portal'));
  expect(story).toEqual(['mount mfe_portal']);
});

test('names a console that cannot be loaded, loads it on Retry, and keeps the other one available', async () => {
  const { element, history, failures } = setUp('/');
  failures.set('mfe_admin', new Error('503'));
  history.push('/login');
  expect(await screen.findByRole('alert')).toHaveTextContent('The admin console could not be loaded.');

  history.push('/');
  await waitFor(() => expect(element).toHaveTextContent('mfe_portal'));

  history.push('/login');
  await screen.findByRole('alert');
  failures.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(element).toHaveTextContent('mfe_admin'));
});

test('unmounts a console after a fatal error and shows the error page', async () => {
  const { element, remotes, story } = setUp('/');
  await waitFor(() => expect(element).toHaveTextContent('mfe_portal'));
  remotes.mfe_portal.options?.onFatal(new Error('render'));
  expect(screen.getByRole('alert')).toHaveTextContent('The client portal could not be loaded.');
  expect(story).toEqual(['mount mfe_portal', 'unmount mfe_portal']);
});

test('reloads the page once for a file missing after a release, then shows the error page', async () => {
  const { history, failures, reloads } = setUp('/');
  failures.set('mfe_admin', chunkMissing());
  history.push('/login');
  await waitFor(() => expect(reloads()).toBe(1));
  expect(screen.queryByRole('alert')).toBeNull();

  history.push('/');
  history.push('/login');
  await screen.findByRole('alert');
  expect(reloads()).toBe(1);
});

test('Retry reloads the page after a timeout, because the runtime still waits for the first response', async () => {
  const { history, failures, reloads } = setUp('/');
  failures.set('mfe_admin', Object.assign(new Error('slow'), { name: 'RemoteTimeout' }));
  history.push('/login');
  expect(await screen.findByRole('alert')).toHaveTextContent('It did not respond in time.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reloads()).toBe(1);
});

test('stop unmounts the console and ignores later navigation', async () => {
  const { element, history, stop, story } = setUp('/');
  await waitFor(() => expect(element).toHaveTextContent('mfe_portal'));
  stop();
  history.push('/login');
  await Promise.resolve();
  expect(story).toEqual(['mount mfe_portal', 'unmount mfe_portal']);
});
