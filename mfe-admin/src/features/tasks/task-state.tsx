import type { AdminTask } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, taskStatusName, useApi } from '@hourbank/mfe-kit';
import { Alert, Button, Card, SelectField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { taskStatuses } from '@hourbank/contracts';
import { useRights } from '../../shared/use-rights';
import { colleagues, useChangeTask } from './conversation';
import { messages } from './messages';
import { useStatusChoice } from './use-status-choice';

/** Whose turn the task is, its status and its assignee (D-78). */
export function TaskState({ task }: { task: AdminTask }) {
  const t = useMessages(messages);
  const canWork = useRights()('tasks.work');
  const status = useStatusChoice(task);
  const change = useChangeTask(task.id);
  const { data: team = [] } = useQuery(colleagues(useApi()));
  const assigneeId = change.isPending ? (change.variables.assigneeId ?? task.assigneeId) : task.assigneeId;
  return (
    <Card label={t('state')}>
      <div className="d-grid gap-3">
        {task.awaits !== 'none' && (
          <div className="hb-turn">
            <span className={task.awaits === 'us' ? 'fw-semibold hb-late' : 'fw-semibold'}>
              {t(`awaits.${task.awaits}`)}
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
