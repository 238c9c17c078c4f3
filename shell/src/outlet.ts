import type { MfeModule } from '@hourbank/mfe-kit';
import { isMissingChunk, reloadOnce } from '@hourbank/mfe-kit/reload-once';
import type { RouterHistory } from '@tanstack/history';
import { showFailure } from './failure';
import { type RemoteName, ownerOf } from './remotes';

interface OutletOptions {
  element: HTMLElement;
  history: RouterHistory;
  load: (name: RemoteName) => Promise<MfeModule>;
  apiBaseUrl: () => Promise<string>;
  reload: () => void;
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'RemoteTimeout';

/**
 * Mounts the micro-frontend that owns the current URL, and unmounts the previous one first. It listens to the history
 * before any remote does, so that the router of the previous remote never handles a path of the next one.
 * Returns a function that stops it.
 */
export function startOutlet({ element, history, load, apiBaseUrl, reload }: OutletOptions): () => void {
  let current: RemoteName | null = null;
  let unmount = () => {};

  function clear() {
    const stop = unmount;
    unmount = () => {};
    stop();
  }

  function fail(name: RemoteName, host: HTMLElement, error: unknown) {
    if (!host.isConnected) return;
    if (isMissingChunk(error) && reloadOnce(error, reload)) return;
    clear();
    showFailure(host, { name, error, retry: () => (isTimeout(error) ? reload() : void show(name)) });
    console.warn(`${name} could not be shown`, error);
  }

  async function show(name: RemoteName) {
    clear();
    current = name;
    const host = document.createElement('div');
    element.replaceChildren(host);
    try {
      const [remote, prefix] = await Promise.all([load(name), apiBaseUrl()]);
      if (!host.isConnected) return;
      unmount = remote.mount({
        element: host,
        history,
        apiBaseUrl: prefix,
        onFatal: (error) => fail(name, host, error),
      });
    } catch (error) {
      fail(name, host, error);
    }
  }

  const follow = () => {
    const owner = ownerOf(history.location.pathname);
    if (owner !== current) void show(owner);
  };
  const unfollow = history.subscribe(follow);
  follow();
  return () => {
    unfollow();
    clear();
  };
}
