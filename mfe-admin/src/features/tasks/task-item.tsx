import { actionFailure, useFileUrl } from '@hourbank/mfe-kit';
import { type AdminTask, tasks, taskStatuses } from '@hourbank/contracts';
import {
  Alert,
  Badge,
  buttonClass,
  DateText,
  FileChip,
  formatDate,
  Icon,
  RichText,
  Thumbnails,
  useToast,
} from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../shared/row-tools';
import type { useDownload } from '../../shared/use-download';
import { useUpdateTaskStatus } from './queries';
import { taskStatusLabels } from './task-status';

/** A task in the admin view: description, files, meeting, status, and a link to log time for it. */
export function TaskItem({ task, download }: { task: AdminTask; download: ReturnType<typeof useDownload> }) {
  return (
    <article className="hb-task" aria-labelledby={`task-${task.id}`}>
      <div className="hb-task-meta">
        <Badge bg={task.status === 'pending' ? 'secondary' : 'success'}>
          {taskStatusLabels[task.status] ?? task.status}
        </Badge>
        <h2 className="h3" id={`task-${task.id}`}>
          #{task.id}{' '}
          <Link
            className="hb-quiet-link"
            to="/dashboard/tasks"
            search={{ client: task.clientId }}
            title={`Tasks of ${task.clientName}`}
          >
            <bdi>{task.clientName}</bdi>
          </Link>
        </h2>
        <DateText value={task.createdAt} time="beside" />
      </div>
      <div className="hb-task-body">
        <RichText html={task.description} />
      </div>
      <Meeting task={task} download={download} />
      <TaskFiles task={task} />
      <div className="hb-task-files">
        <StatusChoice task={task} />
        <ButtonLink
          icon="clock"
          to="/dashboard/clients/addentry/$clientId"
          params={{ clientId: String(task.clientId) }}
          search={{ task: task.id }}
        >
          <span>
            Log time for this task<span className="visually-hidden"> #{task.id}</span>
          </span>
        </ButtonLink>
      </div>
    </article>
  );
}

const labels = {
  status: 'Status',
  description: 'Description',
  meetingStart: 'Meeting',
  meetingEnd: 'Meeting',
  screenshots: 'Screenshots',
  documents: 'Documents',
};

function StatusChoice({ task }: { task: AdminTask }) {
  const { id, status } = task;
  const update = useUpdateTaskStatus(task);
  const toast = useToast();
  const shown = update.isPending ? update.variables : status;
  const change = (chosen: string) => {
    const next = taskStatuses.find((one) => one === chosen);
    if (next)
      update.mutate(next, { onSuccess: () => toast({ title: `Task #${id} marked as ${taskStatusLabels[next]}` }) });
  };
  return (
    <>
      <select
        className="form-select w-auto"
        aria-label={`Status of task ${id}`}
        value={shown}
        aria-busy={update.isPending || undefined}
        onChange={(event) => change(event.target.value)}
      >
        {taskStatuses.map((one) => (
          <option key={one} value={one}>
            {taskStatusLabels[one]}
          </option>
        ))}
      </select>
      {update.error && <Alert tone="danger">{actionFailure(update.error, labels)}</Alert>}
    </>
  );
}

function Meeting({
  task: { id, meetingStart, meetingEnd, meetingJoinUrl },
  download,
}: {
  task: AdminTask;
  download: ReturnType<typeof useDownload>;
}) {
  if (!meetingStart || !meetingEnd) return null;
  const path = tasks.getTaskMeetingFile.path.replace('{id}', String(id));
  return (
    <div className="hb-task-files">
      <span className="d-inline-flex align-items-center gap-2">
        <Icon name="video" />
        <span>Teams meeting, {periodText(meetingStart, meetingEnd)} UTC</span>
      </span>
      {meetingJoinUrl && /^https:\/\//i.test(meetingJoinUrl) && (
        <a className={buttonClass('secondary', 'sm')} href={meetingJoinUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="open" />
          Join meeting
        </a>
      )}
      <button
        type="button"
        className={buttonClass('ghost', 'sm')}
        disabled={download.isPending}
        onClick={() => download.mutate(path)}
      >
        <Icon name="calendar" />
        <span>
          Calendar file (.ics)<span className="visually-hidden"> of task {id}</span>
        </span>
      </button>
    </div>
  );
}

/** '20 Nov 2026, 09:00 to 09:30' (UTC); includes the end date if it differs. */
function periodText(start: string, end: string): string {
  const [from, to] = [formatDate(start), formatDate(end)];
  if (!from || !to) return '';
  return `${from.date}, ${from.time} to ${to.date === from.date ? '' : `${to.date}, `}${to.time}`;
}

function TaskFiles({ task: { screenshots, documents } }: { task: AdminTask }) {
  const fileUrl = useFileUrl();
  if (screenshots.length + documents.length === 0) return null;
  return (
    <div className="hb-task-files">
      {screenshots.length > 0 && (
        <Thumbnails
          size={40}
          images={screenshots.map(({ directUrl, thumbnailUrl, name }) => ({
            src: fileUrl(directUrl),
            thumbnail: fileUrl(thumbnailUrl),
            name,
          }))}
        />
      )}
      {documents.map(({ id, name, directUrl }) => (
        <FileChip key={id} name={name} href={fileUrl(directUrl)} />
      ))}
    </div>
  );
}
