import type { ReactElement, ReactNode } from 'react';

/** What a shell hands to a link. Spread it over `<a>` or the router's own link. */
export interface LinkParts {
  className?: string;
  children: ReactNode;
  'aria-current'?: 'page' | undefined;
}

/** The shells know no routes: whoever uses them draws the links. */
export type RenderLink = (parts: LinkParts) => ReactElement;
