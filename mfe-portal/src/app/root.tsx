import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function Root() {
  useFocusAfterNavigation();
  return <Outlet />;
}

/**
 * Focuses the main element after a navigation that removed the focused element, so that the keyboard stays in the page.
 */
function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
        const main = document.querySelector('main');
        if (!main) return;
        main.tabIndex = -1;
        main.focus();
      }),
    [router],
  );
}
