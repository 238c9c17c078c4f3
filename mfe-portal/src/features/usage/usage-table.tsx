import type { EntryStatus, TimeEntry } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { entryStatusName, entryStatusTones, hidden } from '@hourbank/mfe-kit';
import type { List } from '@hourbank/mfe-kit/lists';
import {
  Badge,
  type Column,
  EmptyValue,
  DataTable,
  DateText,
  EntryParts,
  EmptyState,
  Hours,
  RichText,
} from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';
import type { UsageSort } from '../../shared/search';

/** An entry in the list. Missing hours show as '--', a missing status as 'pending'. */
type UsageRow = Pick<TimeEntry, 'id' | 'date' | 'description'> & {
  taskId?: number | null;
  hours?: number | null;
  status?: EntryStatus | null;
  parts?: TimeEntry['parts'];
  billable?: boolean;
  nonBillableReason?: string;
};

function useColumns(isShort: boolean, totalHours: number | undefined): readonly Column<UsageRow, UsageSort>[] {
  const t = useMessages(messages);
  return [
    {
      label: t('date'),
      sort: ['date', '-date'],
      phone: 'title',
      className: 'text-nowrap',
      cell: ({ date }) => <DateText value={date} />,
    },
    {
      label: t('description'),
      phone: 'full',
      cell: ({ id, description, taskId }) => (
        <>
          <RichText html={description} clamp={isShort} />
          <div className="hb-entry-links">
            {taskId && (
              <Link to="/client-portal/tasks/$taskId/messages" params={{ taskId: String(taskId) }}>
                {t('taskNumber', { id: taskId })}
              </Link>
            )}
            {!isShort && (
              <Link className="hb-screen-only" to="/client-portal/tasks/new" search={{ entry: id }}>
                {t.rich('ask', { id, hidden })}
              </Link>
            )}
          </div>
        </>
      ),
    },
    {
      label: t('hours'),
      kind: 'number',
      sort: ['hours', '-hours'],
      total: totalHours !== undefined && <Hours value={totalHours} />,
      cell: ({ hours, parts, billable, nonBillableReason }) => {
        if (billable === false) return <NotCharged reason={nonBillableReason} />;
        if (!hours) return <EmptyValue text={t('noHours')} />;
        return (
          <>
            <Hours value={hours} />
            {parts && <EntryParts parts={parts} />}
          </>
        );
      },
    },
    {
      label: t('status'),
      kind: 'end',
      sort: ['status', '-status'],
      phone: 'corner',
      cell: ({ status }) =>
        status ? (
          <Badge isState bg={entryStatusTones[status]}>
            {entryStatusName(status)}
          </Badge>
        ) : (
          <Badge isState>{t('pending')}</Badge>
        ),
    },
  ];
}

/** Time that is not charged, with the provider's reason (D-65). */
function NotCharged({ reason }: { reason: string | undefined }) {
  const t = useMessages(messages);
  return (
    <span className="text-wrap text-break">
      {t('notCharged')}
      <bdi className="hb-two hb-reason">{reason}</bdi>
    </span>
  );
}

interface UsageTableProps {
  caption: string;
  entries: readonly UsageRow[];
  /** Limits descriptions to two lines, without links to ask about an entry. */
  isShort?: boolean;
  /** Makes the heads of columns sort buttons. */
  order?: List<never, UsageSort>['order'];
  /** Hours of all entries that match, and the label of their row. */
  totalHours?: number | undefined;
  totalLabel?: string | undefined;
}

/** The state of a client without entries. */
export function NoUsage() {
  const t = useMessages(messages);
  return (
    <EmptyState icon="clock" title={t('none')}>
      {t('noneHint')}
    </EmptyState>
  );
}

export function UsageTable({ caption, entries, isShort = false, order, totalHours, totalLabel }: UsageTableProps) {
  const columns = useColumns(isShort, totalHours);
  if (entries.length === 0) return <NoUsage />;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      {...(order && { order })}
      totalLabel={totalLabel}
    />
  );
}
