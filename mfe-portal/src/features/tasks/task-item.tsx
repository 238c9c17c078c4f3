import type { Task } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { taskStatusName, taskStatusTone, type useDownload } from '@hourbank/mfe-kit';
import { Badge, buttonClass, DateText, Icon, IconButton, RichText } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';
import { TaskFiles } from './task-files';
import type { TaskSearch } from './task-search';
import { TaskMeeting } from './task-meeting';

interface TaskItemProps {
  task: Task;
  /** The list to return to. */
  search: TaskSearch;
  onDelete: () => void;
  download: ReturnType<typeof useDownload>;
}

/** One task in the list. */
export function TaskItem({ task, search, onDelete, download }: TaskItemProps) {
  const t = useMessages(messages);
  const { id } = task;
  return (
    <article className="hb-task" aria-label={t('taskName', { id })}>
      <div className="hb-task-meta">
        <Badge bg={taskStatusTone(task.status)}>{taskStatusName(task.status)}</Badge>
        <DateText value={task.createdAt} time="beside" />
      </div>
      <div className="hb-actions-row">
        <Link
          className={buttonClass('ghost', 'sm', true)}
          to="/client-portal/tasks/$taskId"
          params={{ taskId: String(id) }}
          search={search}
          aria-label={t('editTask', { id })}
          title={t('edit')}
        >
          <Icon name="edit" />
        </Link>
        <IconButton icon="delete" label={t('deleteTask', { id })} variant="ghost-danger" size="sm" onClick={onDelete} />
      </div>
      <RichText className="hb-task-body" html={task.description} />
      <TaskMeeting task={task} download={download} />
      <TaskFiles task={task} />
    </article>
  );
}
