import { consoleOf } from '@hourbank/mfe-kit';
import { createAppRouter } from './router';
import { createAppContext } from './session';

/** Opens this console with its routes and its session. */
export const openConsole = consoleOf({ createContext: createAppContext, createRouter: createAppRouter });
