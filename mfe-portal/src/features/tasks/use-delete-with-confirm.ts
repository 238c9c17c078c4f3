import type { Task } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useDelayedDeletion } from '@hourbank/mfe-kit';
import { useConfirm } from '@hourbank/ui';
import { focusMain } from '../../shared/focus';
import { messages } from './messages';
import { useDeleteTask } from './queries';
import { taskLabels } from './task-labels';

/** What goes with a task: its files and its meeting. Undefined if it has neither. */
function consequenceOf({ screenshots, documents, meetingStart }: Task): string | undefined {
  const t = translate(messages);
  const count = screenshots.length + documents.length;
  return (
    [
      ...(count > 0 ? [t('filesGo', { count })] : []),
      ...(meetingStart ? [t('meetingGoes', { day: formatDate(meetingStart) })] : []),
    ].join(' ') || undefined
  );
}

/**
 * Deletes a task after a confirmation; a toast offers Undo. Then focuses the page, because the pressed button no longer
 * exists.
 */
export function useDeleteWithConfirm() {
  const t = useMessages(messages);
  const remove = useDeleteTask();
  const confirm = useConfirm();
  const { hidden, failed, schedule, sendNow } = useDelayedDeletion<Task>({
    labels: taskLabels(),
    send: ({ id, revision }) => remove.mutateAsync({ id, revision }),
  });
  return {
    hidden,
    failed,
    confirmAndDelete: async (task: Task) => {
      const question = { title: t('confirmDelete'), confirmLabel: t('confirmDeleteButton') };
      if (!(await confirm({ ...question, consequence: consequenceOf(task) }))) return;
      schedule(task, { title: t('deleted'), onUndo: focusMain });
      focusMain();
    },
    // Uses the current row, because it may have changed since the first attempt.
    retry: (current: readonly Task[]) => {
      if (failed) void sendNow(current.find(({ id }) => id === failed.row.id) ?? failed.row);
    },
  };
}
