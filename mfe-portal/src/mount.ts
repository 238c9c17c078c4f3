import '@hourbank/mfe-kit/jitless';
import { createMount, type MfeModule } from '@hourbank/mfe-kit';
import { App } from './app/app';

/** The only module that the shell imports. */
export const mount: MfeModule['mount'] = createMount(({ history, apiBaseUrl }) => (
  <App history={history} apiBaseUrl={apiBaseUrl} />
));
