import type { ReactElement, ReactNode } from 'react';

/** Props that a shell passes to a link. Spread them on `<a>` or on the router's link. */
export interface LinkParts {
  className?: string;
  children: ReactNode;
  'aria-current'?: 'page' | undefined;
}

/** Renders a link. The shells know no routes, so the application renders the links. */
export type RenderLink = (parts: LinkParts) => ReactElement;
