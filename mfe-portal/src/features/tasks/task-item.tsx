import type { Task } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { taskStatusName, taskStatusTone, type useDownload, useFileUrl, hidden } from '@hourbank/mfe-kit';
import { Badge, buttonClass, DateText, FileChip, Icon, IconButton, RichText, Thumbnails } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import type { TaskSearch } from '../../shared/search';
import { imageLink } from './image-link';
import { messages } from './messages';
import { TaskMeeting } from './task-meeting';

/** Screenshots open in the lightbox, documents in a new tab. */
function TaskFiles({ task: { screenshots, documents } }: { task: Task }) {
  const fileUrl = useFileUrl();
  if (screenshots.length + documents.length === 0) return null;
  const images = screenshots.map((shot) => ({
    src: fileUrl(imageLink(shot)),
    name: shot.name,
    thumbnail: shot.thumbnailUrl ? fileUrl(shot.thumbnailUrl) : undefined,
  }));
  return (
    <div className="hb-task-files">
      {images.length > 0 && <Thumbnails size={40} images={images} />}
      {documents.map(({ id, name, url, directUrl }) => (
        <FileChip key={id} name={name} href={fileUrl(directUrl || url)} />
      ))}
    </div>
  );
}

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
        <Badge isState bg={taskStatusTone(task.status)}>
          {taskStatusName(task.status)}
        </Badge>
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
      <div className="hb-task-files">
        <Link
          className={buttonClass('secondary', 'sm')}
          to="/client-portal/tasks/$taskId/messages"
          params={{ taskId: String(id) }}
          search={search}
        >
          <span>{t.rich('messagesOf', { id, count: task.messages, hidden })}</span>
        </Link>
        {task.awaits === 'client' && <span className="hb-muted">{t('waitingForYou')}</span>}
        {task.addedByUs && <span className="hb-muted">{t('addedBySupport')}</span>}
      </div>
    </article>
  );
}
