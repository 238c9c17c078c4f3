import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLoadCode } from '../shared/use-load-code';
import { isKeyAlone, useShortcut } from './use-shortcut';

/** Loaded when it is first opened. */
const loadPalette = () => import('./palette').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);

/** Whether a key press opens the palette: Ctrl-K or Command-K everywhere, and a slash outside fields. */
const opensPalette = (event: KeyboardEvent): boolean =>
  ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') || isKeyAlone(event, '/');

/** The palette of the console and the function that opens it. It does not open above another dialog. */
export function usePalette(enabled: boolean): { open: () => void; palette: ReactNode } {
  const [show, setShow] = useState(false);
  const [everShown, setEverShown] = useState(false);
  const loadCode = useLoadCode();
  const open = useCallback(
    () =>
      void loadCode(loadPalette).then((isThere) => {
        if (!isThere) return;
        setEverShown(true);
        setShow(true);
      }),
    [loadCode],
  );
  useShortcut(enabled, opensPalette, open);
  return {
    open,
    palette: everShown && (
      <Suspense fallback={null}>
        <Palette show={show} onClose={() => setShow(false)} />
      </Suspense>
    ),
  };
}
