import '@hourbank/mfe-kit/jitless';
import { createMount, type MfeModule } from '@hourbank/mfe-kit';
import { App } from './app/app';

/** The only module the shell sees, typed `MfeModule`. */
export const mount: MfeModule['mount'] = createMount(({ history, apiBaseUrl }) => (
  <App history={history} apiBaseUrl={apiBaseUrl} />
));
