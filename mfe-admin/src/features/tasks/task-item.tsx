import { formatDateTimeRange, timeZoneName } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { translate } from '@hourbank/i18n';
import { actionFailure, taskStatusName, useFileUrl, type useDownload } from '@hourbank/mfe-kit';
import { type AdminTask, tasks, taskStatuses } from '@hourbank/contracts';
import { Alert, buttonClass, DateText, FileChip, Icon, RichText, Thumbnails, useToast } from '@hourbank/ui';
import { ButtonLink } from '../../shared/row-tools';
import { useUpdateTaskStatus } from './queries';
import { TaskStatusBadge } from './task-status';
import { messages } from './messages';
import { hidden } from '../../shared/hidden-text';
import { ClientLink } from '../../shared/client-link';
import { Can } from '../../shared/use-rights';

/** A task in the admin view: description, files, meeting, status, and a link to log time for it. */
export function TaskItem({ task, download }: { task: AdminTask; download: ReturnType<typeof useDownload> }) {
  const t = useMessages(messages);
  return (
    <article className="hb-task" aria-labelledby={`task-${task.id}`}>
      <div className="hb-task-meta">
        <TaskStatusBadge status={task.status} />
        <h2 className="h3" id={`task-${task.id}`}>
          {t('number', { id: task.id })} <ClientLink id={task.clientId} name={task.clientName} />
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
          <span>{t.rich('logTime', { id: task.id, hidden })}</span>
        </ButtonLink>
        <Can right="audit.read">
          <ButtonLink variant="ghost" to="/dashboard/audit" search={{ subject: `task:${task.id}` }}>
            <span>{t.rich('history', { id: task.id, hidden })}</span>
          </ButtonLink>
        </Can>
      </div>
    </article>
  );
}

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

function StatusChoice({ task }: { task: AdminTask }) {
  const t = useMessages(messages);
  const { id, status } = task;
  const update = useUpdateTaskStatus(task);
  const toast = useToast();
  const shown = update.isPending ? update.variables : status;
  const change = (chosen: string) => {
    const next = taskStatuses.find((one) => one === chosen);
    if (next)
      update.mutate(next, { onSuccess: () => toast({ title: t('markedAs', { id, status: taskStatusName(next) }) }) });
  };
  return (
    <>
      <select
        className="form-select w-auto"
        aria-label={t('statusOf', { id })}
        value={shown}
        aria-busy={update.isPending || undefined}
        onChange={(event) => change(event.target.value)}
      >
        {taskStatuses.map((one) => (
          <option key={one} value={one}>
            {taskStatusName(one)}
          </option>
        ))}
      </select>
      {update.error && <Alert tone="danger">{actionFailure(update.error, taskLabels())}</Alert>}
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
  const t = useMessages(messages);
  if (!meetingStart || !meetingEnd) return null;
  const path = tasks.getTaskMeetingFile.path.replace('{id}', String(id));
  return (
    <div className="hb-task-files">
      <span className="d-inline-flex align-items-center gap-2">
        <Icon name="video" />
        <span>
          {t('teamsMeeting', { period: formatDateTimeRange(meetingStart, meetingEnd), zone: timeZoneName() })}
        </span>
      </span>
      {meetingJoinUrl && /^https:\/\//i.test(meetingJoinUrl) && (
        <a className={buttonClass('secondary', 'sm')} href={meetingJoinUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="open" />
          {t('joinMeeting')}
        </a>
      )}
      <button
        type="button"
        className={buttonClass('ghost', 'sm')}
        disabled={download.isPending}
        onClick={() => download.mutate(path)}
      >
        <Icon name="calendar" />
        <span>{t.rich('calendarFile', { id, hidden })}</span>
      </button>
    </div>
  );
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
