import { actionFailure, type FieldLabels } from '@hourbank/mfe-kit';
import { type NewToast, useToast } from '@hourbank/ui';
import { useState } from 'react';
import { useListFocus } from './use-list-focus';

interface DeleteOptions<Row> {
  /** Asks for a confirmation. */
  confirm: (row: Row) => Promise<boolean>;
  /** Labels of the row's fields, used to describe a conflicting change. */
  labels: FieldLabels;
  /** Deletes the row and returns the toast. */
  remove: (row: Row) => Promise<NewToast>;
}

/**
 * Deletes a row of a list after a confirmation and shows a toast. The focus moves to the delete button of the next row,
 * or to the list itself. Set `list` as the ref of the list and `data-remove` on the delete button of each row.
 */
export function useDeleteWithConfirm<Row>(
  rows: readonly Row[] | undefined,
  { confirm, labels, remove }: DeleteOptions<Row>,
) {
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const { list, focusAt } = useListFocus(rows);

  const confirmDelete = async (row: Row) => {
    setFailure(null);
    if (!(await confirm(row))) return;
    focusAt(rows?.indexOf(row) ?? null);
    try {
      toast(await remove(row));
    } catch (error) {
      focusAt(null);
      setFailure(actionFailure(error, labels));
    }
  };
  return { confirmDelete, failure, list };
}
