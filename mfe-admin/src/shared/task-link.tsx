import { useMessages } from '@hourbank/i18n/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messages } from './messages';
import { useRights } from './use-rights';

/** 'Task #31', or other words, as a link to the task, for roles that may open it. */
export function TaskLink({ id, children }: { id: number; children?: ReactNode }) {
  const t = useMessages(messages);
  const number = children ?? t('taskNumber', { id });
  if (!useRights()('tasks.read')) return number;
  return (
    <Link className="hb-quiet-link" to="/dashboard/tasks/$taskId" params={{ taskId: String(id) }}>
      {number}
    </Link>
  );
}
