import { type AdminTask, isBlankHtml } from '@hourbank/contracts';
import { formatDate, formatHours, isolated } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { plainText, QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LogTimeLink } from '../../shared/log-time';
import { Can } from '../../shared/use-rights';
import { timeOf } from './conversation';
import { messages } from './messages';

/** The hours of a task with its newest entries (D-79), and what logs more time. `timer` is the button of a timer. */
export function TaskTime({ task, timer }: { task: AdminTask; timer: ReactNode }) {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  const query = useQuery(timeOf(useApi(), task));
  const { totals } = query.data ?? {};
  return (
    <Card
      title={t('time')}
      flush
      action={
        totals &&
        totals.count > 0 && (
          <span className="fw-semibold hb-tabular">
            {t('hoursInEntries', { hours: formatHours(totals.hours), count: totals.count })}
          </span>
        )
      }
    >
      <QueryBoundary query={query} label={t('loadingTime')} inCard rows={2}>
        {({ timeEntries }) => (
          <ul className="hb-task-entries">
            {timeEntries.length === 0 && <li className="hb-muted">{t('noTime')}</li>}
            {timeEntries.map(({ id, date, hours, billable, description, authorName }) => (
              <li key={id}>
                <Link className="hb-quiet-link" to="/dashboard/entries/$entryId" params={{ entryId: String(id) }}>
                  {isBlankHtml(description) ? t('entryNumber', { id }) : <bdi>{plainText(description)}</bdi>}
                </Link>
                <span className="hb-hint">
                  {[
                    formatDate(date, timeZone),
                    ...(authorName ? [isolated(authorName)] : []),
                    billable ? t('hours', { hours: formatHours(hours) }) : t('notCharged'),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <Can right="entries.own">
        <div className="card-footer">
          <LogTimeLink size="sm" clientId={task.clientId} taskId={task.id}>
            {t('logTimeShort')}
          </LogTimeLink>
          {timer}
        </div>
      </Can>
    </Card>
  );
}
