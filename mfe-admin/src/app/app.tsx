import { Console, type ConsoleProps } from '@hourbank/mfe-kit';
import { createAppRouter } from './router';
import { createAppContext } from './session';

/** This console, with its own routes and its own session. */
export const App = (props: ConsoleProps) => (
  <Console {...props} createContext={createAppContext} createRouter={createAppRouter} />
);
