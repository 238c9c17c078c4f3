import { createBrowserHistory } from '@tanstack/history';
import { siteConfig } from './config';
import { replaceFirstFrame } from './first-frame';
import { loadMfe } from './load-remote';
import { startOutlet } from './outlet';
import { loadSharedLibraries } from './shared-libraries';

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
