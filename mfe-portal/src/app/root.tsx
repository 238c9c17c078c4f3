import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function Root() {
  useRescuedFocus();
  return <Outlet />;
}

/** A page that took the focused key away with it leaves the keyboard at the top of the document: it goes on in the new page instead. */
function useRescuedFocus() {
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
