import { type AdminTask, taskStatuses } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { taskStatusName, useApi, TaskFiles, type useDownload, hidden } from '@hourbank/mfe-kit';
import { Alert, DateText, RichText } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../shared/row-tools';
import { colleagues } from '../../shared/colleagues';
import { TaskMeeting } from './task-meeting';
import { TaskStatusBadge } from './task-status';
import { useStatusChoice } from './use-status-choice';
import { messages } from './messages';
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
        <Turn task={task} />
      </div>
      <div className="hb-task-body">
        <RichText html={task.description} />
      </div>
      <TaskMeeting task={task} download={download} />
      <TaskFiles files={task} className="hb-task-files" />
      <div className="hb-task-files">
        <StatusChoice task={task} />
        <ButtonLink to="/dashboard/tasks/$taskId" params={{ taskId: String(task.id) }}>
          <span>{t.rich('messagesOf', { id: task.id, count: task.messages, hidden })}</span>
        </ButtonLink>
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

function StatusChoice({ task }: { task: AdminTask }) {
  const t = useMessages(messages);
  const { shown, isPending, failure, change } = useStatusChoice(task);
  return (
    <>
      <select
        className="form-select w-auto"
        aria-label={t('statusOf', { id: task.id })}
        value={shown}
        aria-busy={isPending || undefined}
        onChange={(event) => change(event.target.value)}
      >
        {taskStatuses.map((one) => (
          <option key={one} value={one}>
            {taskStatusName(one)}
          </option>
        ))}
      </select>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </>
  );
}

/** Whose turn the task is, and who works on it, in words (D-78). */
function Turn({ task: { awaits, assigneeId } }: { task: AdminTask }) {
  const t = useMessages(messages);
  const { data: team = [] } = useQuery(colleagues(useApi()));
  const assignee = team.find(({ id }) => id === assigneeId);
  if (awaits === 'none' && !assignee) return null;
  return (
    <span className="hb-muted">
      {awaits !== 'none' && (
        <span className={awaits === 'us' ? 'fw-semibold' : undefined}>{t(`awaits.${awaits}`)}</span>
      )}
      {awaits !== 'none' && assignee && ' · '}
      {assignee && t.rich('assignedToName', { name: <bdi>{assignee.name}</bdi> })}
    </span>
  );
}
