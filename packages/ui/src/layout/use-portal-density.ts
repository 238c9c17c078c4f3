import { useLayoutEffect } from 'react';

/**
 * Text size: 15 px in the portal, 14 px in the admin console. Set on <body>, because dialogs and toasts render there.
 */
export function usePortalDensity(active = true): void {
  useLayoutEffect(() => {
    if (!active) return;
    document.body.classList.add('hb-portal');
    return () => document.body.classList.remove('hb-portal');
  }, [active]);
}
