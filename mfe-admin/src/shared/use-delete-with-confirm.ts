import { actionFailure, type FieldLabels } from '@hourbank/mfe-kit';
import { type ConfirmQuestion, useConfirm, useToast } from '@hourbank/ui';
import { useEffect, useRef, useState } from 'react';

interface DeleteOptions<Row> {
  question: (row: Row) => ConfirmQuestion;
  /** The row's fields by name, to say what others changed. */
  labels: FieldLabels;
  /** Removes the row and answers what to say about it. */
  remove: (row: Row) => Promise<string>;
}

/** Runs once no window is open: an open one holds the focus, and gives it back when it goes. */
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
 * Deleting a row of a list: asks, deletes, says so. The focus goes to the key of the row that takes its place, or to the
 * list itself. Put `list` on the element around the rows and `data-remove` on each row's key.
 */
export function useDeleteWithConfirm<Row>(
  rows: readonly Row[] | undefined,
  { question, labels, remove }: DeleteOptions<Row>,
) {
  const confirm = useConfirm();
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const position = useRef<number | null>(null);

  useEffect(() => {
    const at = position.current;
    if (at === null) return;
    position.current = null;
    afterDialogs(() => {
      const keys = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (keys[Math.min(at, keys.length - 1)] ?? list.current)?.focus();
    });
  }, [rows]);

  const ask = async (row: Row) => {
    setFailure(null);
    if (!(await confirm(question(row)))) return;
    position.current = rows?.indexOf(row) ?? null;
    try {
      toast({ title: await remove(row) });
    } catch (error) {
      position.current = null;
      setFailure(actionFailure(error, labels));
    }
  };
  return { ask, failure, list };
}
