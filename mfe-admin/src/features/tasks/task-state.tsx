import type { AdminTask, TaskMessage } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, taskStatusName, useApi } from '@hourbank/mfe-kit';
import { useThread } from '@hourbank/mfe-kit/conversation';
import { Alert, Button, Card, SelectField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { taskStatuses } from '@hourbank/contracts';
import { useRights } from '../../shared/use-rights';
import { colleagues } from '../../shared/colleagues';
import { messagesOf, useChangeTask } from './conversation';
import { messages } from './messages';
import { useStatusChoice } from './use-status-choice';

/**
 * Since when one side waits for the other: the first message after the other side's last one, or the request. ISO;
 * undefined if the other side wrote last, because then an edit of the task made the turn.
 */
function turnSince({ awaits, createdAt }: AdminTask, messages: readonly TaskMessage[]): string | undefined {
  const written = messages.filter(({ body, screenshots, documents }) => body || screenshots.length + documents.length);
  const other = written.findLastIndex(({ byAdmin }) => byAdmin === (awaits === 'us'));
  return written[other + 1]?.at ?? (written.length === 0 ? createdAt : undefined);
}

/** Whose turn the task is, its status and its assignee (D-78). */
export function TaskState({ task }: { task: AdminTask }) {
  const t = useMessages(messages);
  const canWork = useRights()('tasks.work');
  const status = useStatusChoice(task);
  const change = useChangeTask(task.id);
  const call = useApi();
  const { data: team = [] } = useQuery(colleagues(call));
  const { query, rows } = useThread(messagesOf(call, task.id));
  const since = query.isSuccess ? turnSince(task, rows) : undefined;
  const assigneeId = change.isPending ? (change.variables.assigneeId ?? task.assigneeId) : task.assigneeId;
  return (
    <Card label={t('state')}>
      <div className="d-grid gap-3">
        {task.awaits !== 'none' && (
          <div className="hb-turn">
            <span className={task.awaits === 'us' ? 'fw-semibold hb-late' : 'fw-semibold'}>
              {since ? t(`since.${task.awaits}`, { day: formatDate(since) }) : t(`awaits.${task.awaits}`)}
            </span>
            {canWork && (
              <Button size="sm" onClick={() => change.mutate({ awaits: 'none' })}>
                {t('noAnswerNeeded')}
              </Button>
            )}
          </div>
        )}
        <SelectField
          label={t('status')}
          disabled={!canWork}
          value={status.shown}
          aria-busy={status.isPending || undefined}
          onChange={({ target }) => status.change(target.value)}
        >
          {taskStatuses.map((one) => (
            <option key={one} value={one}>
              {taskStatusName(one)}
            </option>
          ))}
        </SelectField>
        {status.failure && <Alert tone="danger">{status.failure}</Alert>}
        <SelectField
          label={t('assignedTo')}
          disabled={!canWork}
          value={team.some(({ id }) => id === assigneeId) ? String(assigneeId) : ''}
          onChange={({ target }) => change.mutate({ assigneeId: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('nobody')}</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {change.error && <Alert tone="danger">{actionFailure(change.error, {})}</Alert>}
      </div>
    </Card>
  );
}
