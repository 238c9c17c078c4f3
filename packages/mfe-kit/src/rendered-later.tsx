import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its content after the layout around it, in tasks short enough that the page reacts meanwhile. The content of
 * the router renders in one task otherwise, which takes a slow device a second.
 */
export const RenderedLater = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null;
