import type { Task } from '@hourbank/contracts';
import { Badge, buttonClass, DateText, Icon, IconButton, RichText } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { localTimeZone } from '../../shared/local-time-zone';
import { pageSearch } from '../../shared/page-search';

interface TaskItemProps {
  task: Task;
  /** The page of the list, to come back to. */
  page: number;
  isDeleting: boolean;
  onDelete: () => void;
}

/** One thing a client has asked for. */
export const TaskItem = ({ task: { id, status, createdAt, description }, page, isDeleting, onDelete }: TaskItemProps) => (
  <article className="hb-task" aria-label={`Task #${id}`}>
    <div className="hb-task-meta">
      <Badge bg={status === 'pending' ? 'secondary' : 'success'}>{status.replace('_', ' ')}</Badge>
      <DateText value={createdAt} time="beside" timeZone={localTimeZone()} />
    </div>
    <div className="hb-actions-row">
      <Link
        className={buttonClass('ghost', 'sm', true)}
        to="/client-portal/tasks/$taskId"
        params={{ taskId: String(id) }}
        search={pageSearch(page)}
        aria-label={`Edit task #${id}`}
        title="Edit"
      >
        <Icon name="edit" />
      </Link>
      <IconButton icon="delete" label={`Delete task #${id}`} variant="ghost-danger" size="sm" disabled={isDeleting} onClick={onDelete} />
    </div>
    <RichText className="hb-task-body" html={description} />
  </article>
);
