import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLoadCode } from '../shared/use-load-code';

/** Loaded when it is first opened. */
const loadPalette = () => import('../features/palette/palette').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key press opens the palette: Ctrl-K or Command-K everywhere, and a slash outside fields. */
function opensPalette({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' && !isField(target);
}

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
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensPalette(event)) return;
      event.preventDefault();
      if (!document.body.classList.contains('modal-open')) open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, open]);
  return {
    open,
    palette: everShown && (
      <Suspense fallback={null}>
        <Palette show={show} onClose={() => setShow(false)} />
      </Suspense>
    ),
  };
}
