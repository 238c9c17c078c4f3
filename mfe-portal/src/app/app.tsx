import { Console, type ConsoleProps } from '@hourbank/mfe-kit';
import { createAppRouter } from './router';
import { createAppContext } from './session';

/** The client portal with its routes and its session. */
export const App = (props: ConsoleProps) => (
  <Console {...props} createContext={createAppContext} createRouter={createAppRouter} />
);
