import type { AdminTask } from '@hourbank/contracts';
import { formatDateTime, formatRecentTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages, useToday } from '@hourbank/i18n/react';
import { plainText } from '@hourbank/mfe-kit';
import { ClippedText } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { nameOrNumber } from '../../shared/client-name';
import { TaskLink } from '../../shared/task-link';
import { messages } from './messages';

interface TaskRowsProps {
  tasks: readonly AdminTask[];
  /** Names the client of each task. */
  ofAllClients?: boolean;
  /** What stands at the end of a row. */
  end?: (task: AdminTask) => ReactNode;
}

/** Tasks as rows of a card: their text as a link, and since when they are there. */
export function TaskRows({ tasks, ofAllClients = false, end }: TaskRowsProps) {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  const today = useToday();
  return (
    <ul className="hb-work">
      {tasks.map((task) => (
        <li key={task.id}>
          <span>
            <TaskLink id={task.id}>
              <ClippedText text={plainText(task.description) || t('taskTitle', { id: task.id })} kind="name" />
            </TaskLink>
            <span className="hb-two">
              {ofAllClients && (
                <>
                  <bdi>{nameOrNumber(task.clientName, task.clientId)}</bdi>
                  {' · '}
                </>
              )}
              {t('number', { id: task.id })}
              {' · '}
              <span title={formatDateTime(task.createdAt, timeZone)}>
                {formatRecentTime(task.createdAt, today, timeZone)}
              </span>
            </span>
          </span>
          {end && <span className="hb-work-side">{end(task)}</span>}
        </li>
      ))}
    </ul>
  );
}
