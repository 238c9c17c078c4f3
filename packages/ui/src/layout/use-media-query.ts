import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches `query`, such as `(min-width: 992px)`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => Boolean(window.matchMedia?.(query).matches));
}
