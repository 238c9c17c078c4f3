import '@hourbank/mfe-kit/jitless';
import { createMount, type MfeModule } from '@hourbank/mfe-kit';
import { App } from './app/app';

/** Entry point that the shell loads; the only exposed module. */
export const mount: MfeModule['mount'] = createMount(({ history, apiBaseUrl }) => (
  <App history={history} apiBaseUrl={apiBaseUrl} />
));
