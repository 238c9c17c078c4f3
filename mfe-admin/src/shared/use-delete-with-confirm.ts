import { actionFailure, type FieldLabels } from '@hourbank/mfe-kit';
import { type NewToast, useToast } from '@hourbank/ui';
import { useEffect, useRef, useState } from 'react';

interface DeleteOptions<Row> {
  /** Asks for a confirmation. */
  ask: (row: Row) => Promise<boolean>;
  /** Labels of the row's fields, used to describe a conflicting change. */
  labels: FieldLabels;
  /** Deletes the row and returns the toast. */
  remove: (row: Row) => Promise<NewToast>;
}

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
 * Deletes a row of a list after a confirmation and shows a toast. The focus moves to the delete button of the next row, or
 * to the list itself. Set `list` as the ref of the list and `data-remove` on the delete button of each row.
 */
export function useDeleteWithConfirm<Row>(
  rows: readonly Row[] | undefined,
  { ask, labels, remove }: DeleteOptions<Row>,
) {
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
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

  const confirmDelete = async (row: Row) => {
    setFailure(null);
    if (!(await ask(row))) return;
    position.current = rows?.indexOf(row) ?? null;
    try {
      toast(await remove(row));
    } catch (error) {
      position.current = null;
      setFailure(actionFailure(error, labels));
    }
  };
  return { confirmDelete, failure, list };
}
