import { useLayoutEffect } from 'react';

/** Clients read 15 px, staff 14. On <body>, because windows and toasts open outside the page's own tree. */
export function usePortalDensity(active = true): void {
  useLayoutEffect(() => {
    if (!active) return;
    document.body.classList.add('hb-portal');
    return () => document.body.classList.remove('hb-portal');
  }, [active]);
}
