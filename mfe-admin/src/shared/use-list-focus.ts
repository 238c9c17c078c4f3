import { useEffect, useRef } from 'react';

/** Runs `action` once no dialog is open, because a closing dialog restores the focus. */
function afterDialogs(action: () => void): void {
  const isOpen = () => document.body.classList.contains('modal-open');
  if (!isOpen()) return action();
  const observer = new MutationObserver(() => {
    if (isOpen()) return;
    observer.disconnect();
    action();
  });
  observer.observe(document.body, { attributeFilter: ['class'] });
}

/**
 * Keeps the focus in a list whose rows change. `focusAt(position)` focuses the delete button of the row at that
 * position once the rows have changed, or the list itself if it is empty; null cancels that. Set `list` as the ref of
 * the list and `data-remove` on the delete button of each row.
 */
export function useListFocus(rows: readonly unknown[] | undefined) {
  const list = useRef<HTMLElement>(null);
  const position = useRef<number | null>(null);

  useEffect(() => {
    const at = position.current;
    if (at === null) return;
    position.current = null;
    afterDialogs(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (buttons[Math.min(at, buttons.length - 1)] ?? list.current)?.focus();
    });
  }, [rows]);

  const focusAt = (at: number | null) => {
    position.current = at;
  };
  return { list, focusAt };
}
