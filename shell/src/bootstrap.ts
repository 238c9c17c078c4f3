import { createBrowserHistory } from '@tanstack/history';
import { siteConfig } from './config';
import { replaceFirstFrame } from './first-frame';
import { loadMfe } from './load-remote';
import { startOutlet } from './outlet';

/**
 * Preloads the libraries that all remotes share, so that they load in parallel with the remote and stay cached when a
 * remote changes. The shell does not use them. The remote reports a failure when it loads them itself.
 */
function loadSharedLibraries(): void {
  void Promise.allSettled([
    import('react'),
    import('react/jsx-runtime'),
    import('react-dom'),
    import('react-dom/client'),
    import('@tanstack/react-router'),
  ]);
}

const element = document.getElementById('outlet');
if (!element) throw new Error('The page has no outlet.');

loadSharedLibraries();
replaceFirstFrame(element);
startOutlet({
  element,
  history: createBrowserHistory(),
  load: loadMfe,
  apiBaseUrl: async () => (await siteConfig()).apiBaseUrl,
  reload: () => window.location.reload(),
});
