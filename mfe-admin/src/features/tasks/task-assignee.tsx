import type { AdminTask } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, hidden, useApi } from '@hourbank/mfe-kit';
import { Button, initialsOf, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { colleagues } from '../../shared/colleagues';
import { useOwnId, useRights } from '../../shared/use-rights';
import { useChangeTask } from './conversation';
import { messages } from './messages';

/** The initials of who works on a task, or the button that assigns it to oneself (D-122). */
export function TaskAssignee({ task: { id, assigneeId } }: { task: AdminTask }) {
  const t = useMessages(messages);
  const ownId = useOwnId();
  const canWork = useRights()('tasks.work');
  const toast = useToast();
  const change = useChangeTask(id);
  const { data: team = [] } = useQuery({ ...colleagues(useApi()), enabled: assigneeId !== null });
  if (assigneeId !== null) {
    const name = team.find((one) => one.id === assigneeId)?.name ?? t('number', { id: assigneeId });
    const label = t('assignedToName', { name });
    return (
      <span className="hb-avatar" role="img" aria-label={label} title={label}>
        {initialsOf(name)}
      </span>
    );
  }
  if (!canWork) return null;
  const take = () =>
    change.mutate(
      { assigneeId: ownId },
      {
        onSuccess: () => toast({ title: t('taken', { id }) }),
        onError: (error) => toast({ title: actionFailure(error, {}), tone: 'danger' }),
      },
    );
  return (
    <Button
      size="sm"
      busy={change.isPending}
      onClick={({ currentTarget }) => {
        // The button goes, so the focus stays at its row.
        currentTarget.closest('li')?.querySelector('a')?.focus();
        take();
      }}
    >
      {t.rich('take', { id, hidden })}
    </Button>
  );
}
