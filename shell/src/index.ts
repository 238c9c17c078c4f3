import '@hourbank/ui/styles.css';
import { loadLanguage } from '@hourbank/i18n';
import { isMissingChunk, reloadOnce } from '@hourbank/mfe-kit/reload-once';
import { showFailure } from './failure';
import { ownerOf } from './remotes';

// The shell has texts only for a console that cannot be loaded, so it does not wait for its language.
void loadLanguage();

// The dynamic import lets the federation runtime resolve the shared libraries first.
import('./bootstrap').catch((error: unknown) => {
  if (isMissingChunk(error) && reloadOnce(error)) return;
  showFailure(document.body, { name: ownerOf(window.location.pathname), error, retry: () => window.location.reload() });
});
