import { FaceContext } from '@hourbank/ui';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useProviderFace } from '../features/provider/use-provider-face';

export function Root() {
  useFocusAfterNavigation();
  const face = useProviderFace();
  return (
    <FaceContext value={face}>
      <Outlet />
    </FaceContext>
  );
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
