import { Console, type ConsoleProps } from '@hourbank/mfe-kit';
import { createAppRouter } from './router';
import { createAppContext } from './session';

/** The admin console: mounts the shared `Console` with the routes and the session of this micro-frontend. */
export const App = (props: ConsoleProps) => (
  <Console {...props} createContext={createAppContext} createRouter={createAppRouter} />
);
