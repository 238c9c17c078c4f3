import { useMessages } from '@hourbank/i18n/react';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';
import { useRights } from './use-rights';

/** 'Task #31' as a link to the task, for roles that may open it. */
export function TaskLink({ id }: { id: number }) {
  const t = useMessages(messages);
  const number = t('taskNumber', { id });
  if (!useRights()('tasks.read')) return number;
  return (
    <Link className="hb-quiet-link" to="/dashboard/tasks" search={{ search: `#${id}` }}>
      {number}
    </Link>
  );
}
