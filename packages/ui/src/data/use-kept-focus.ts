import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list when the button that was pressed goes with its row: the next button gets it, or the list itself if there is none.
 * Give both results to the element around the list, with `tabIndex={-1}`.
 * @param rows changes whenever the list does
 */
export function useKeptFocus(rows: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];

  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const left = buttons();
    (left[Math.min(pressed.current, left.length - 1)] ?? ref.current)?.focus();
    pressed.current = null;
  }, [rows]);

  const onClickCapture = ({ target }: MouseEvent) => {
    const at = buttons().findIndex((button) => target instanceof Node && button.contains(target));
    if (at >= 0) pressed.current = at;
  };
  return { ref, onClickCapture };
}
