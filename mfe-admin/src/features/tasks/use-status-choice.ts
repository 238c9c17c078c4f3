import { type AdminTask, taskStatuses } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, taskStatusName } from '@hourbank/mfe-kit';
import { useToast } from '@hourbank/ui';
import { messages } from './messages';
import { useUpdateTaskStatus } from './queries';

/** Labels of a task's fields. */
function taskLabels() {
  const t = translate(messages);
  return {
    status: t('status'),
    description: t('description'),
    meetingStart: t('meeting'),
    meetingEnd: t('meeting'),
    screenshots: t('screenshots'),
    documents: t('documents'),
  };
}

/** The status that a select of a task shows, and what choosing another one does. */
export function useStatusChoice(task: AdminTask) {
  const t = useMessages(messages);
  const { id, status } = task;
  const update = useUpdateTaskStatus(task);
  const toast = useToast();
  return {
    shown: update.isPending ? update.variables : status,
    isPending: update.isPending,
    failure: update.error && actionFailure(update.error, taskLabels()),
    change(chosen: string) {
      const next = taskStatuses.find((one) => one === chosen);
      if (next)
        update.mutate(next, { onSuccess: () => toast({ title: t('markedAs', { id, status: taskStatusName(next) }) }) });
    },
  };
}
