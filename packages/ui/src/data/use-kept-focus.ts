import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list when the button that was pressed goes with its row: the next button gets it, or the list
 * itself if there is none. Give both results to the element around the list, with `tabIndex={-1}`.
 * @param rows changes whenever the list does
 */
export function useKeptFocus(rows: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ button: HTMLButtonElement; at: number } | null>(null);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];

  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const left = buttons();
    // The person may have moved on meanwhile.
    if (document.activeElement === document.body)
      (left[Math.min(pressed.current.at, left.length - 1)] ?? ref.current)?.focus();
    pressed.current = null;
  }, [rows]);

  const onClickCapture = ({ target }: MouseEvent) => {
    const all = buttons();
    const at = all.findIndex((one) => target instanceof Node && one.contains(target));
    const button = all[at];
    if (button) pressed.current = { button, at };
  };
  return { ref, onClickCapture };
}
