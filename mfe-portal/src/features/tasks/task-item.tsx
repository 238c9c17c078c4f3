import type { Task } from '@hourbank/contracts';
import { Badge, buttonClass, DateText, Icon, IconButton, RichText } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { pageSearch } from '../../shared/page-search';
import { TaskFiles } from './task-files';
import { TaskMeeting } from './task-meeting';

interface TaskItemProps {
  task: Task;
  /** The page of the list to return to. */
  page: number;
  isDeleting: boolean;
  onDelete: () => void;
  onDownload: (path: string) => void;
}

/** One task in the list. */
export const TaskItem = ({ task, page, isDeleting, onDelete, onDownload }: TaskItemProps) => (
  <article className="hb-task" aria-label={`Task #${task.id}`}>
    <div className="hb-task-meta">
      <Badge bg={task.status === 'pending' ? 'secondary' : 'success'}>{task.status.replace('_', ' ')}</Badge>
      <DateText value={task.createdAt} time="beside" />
    </div>
    <div className="hb-actions-row">
      <Link
        className={buttonClass('ghost', 'sm', true)}
        to="/client-portal/tasks/$taskId"
        params={{ taskId: String(task.id) }}
        search={pageSearch(page)}
        aria-label={`Edit task #${task.id}`}
        title="Edit"
      >
        <Icon name="edit" />
      </Link>
      <IconButton
        icon="delete"
        label={`Delete task #${task.id}`}
        variant="ghost-danger"
        size="sm"
        disabled={isDeleting}
        onClick={onDelete}
      />
    </div>
    <RichText className="hb-task-body" html={task.description} />
    <TaskMeeting task={task} onDownload={onDownload} />
    <TaskFiles task={task} />
  </article>
);
