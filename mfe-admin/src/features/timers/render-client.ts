import type { ReactNode } from 'react';

/**
 * Shows the client of a timer with its balance. Other features know clients and accounts, so the console passes this
 * function.
 */
export type RenderClient = (clientId: number) => ReactNode;
