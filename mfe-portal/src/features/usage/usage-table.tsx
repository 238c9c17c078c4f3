import type { EntryStatus, TimeEntry } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { entryStatusName } from '@hourbank/mfe-kit';
import {
  Badge,
  type Column,
  EmptyValue,
  DataTable,
  DateText,
  EmptyState,
  Hours,
  RichText,
  type Tone,
} from '@hourbank/ui';
import { messages } from './messages';

/** An entry in the list. Missing hours show as '--', a missing status as 'pending'. */
type UsageRow = Pick<TimeEntry, 'id' | 'date' | 'description'> & {
  hours?: number | null;
  status?: EntryStatus | null;
  billable?: boolean;
  nonBillableReason?: string;
};

const tones: Record<EntryStatus, Tone> = {
  Open: 'warning',
  'In Progress': 'info',
  Resolved: 'success',
  Closed: 'secondary',
};

function useColumns(clamp: boolean): readonly Column<UsageRow>[] {
  const t = useMessages(messages);
  return [
    {
      label: t('date'),
      phone: 'title',
      className: 'text-nowrap',
      cell: ({ date }) => <DateText value={date} />,
    },
    {
      label: t('description'),
      phone: 'full',
      cell: ({ description }) => <RichText html={description} clamp={clamp} />,
    },
    {
      label: t('hours'),
      kind: 'number',
      cell: ({ hours, billable, nonBillableReason }) => {
        if (billable === false) return <NotCharged reason={nonBillableReason} />;
        return hours ? <Hours value={hours} /> : <EmptyValue text={t('noHours')} />;
      },
    },
    {
      label: t('status'),
      kind: 'end',
      phone: 'corner',
      cell: ({ status }) =>
        status ? <Badge bg={tones[status]}>{entryStatusName(status)}</Badge> : <Badge>{t('pending')}</Badge>,
    },
  ];
}

/** Time that is not charged, with the provider's reason (D-65). */
function NotCharged({ reason }: { reason: string | undefined }) {
  const t = useMessages(messages);
  return (
    <span>
      {t('notCharged')}
      <span className="hb-two">{reason}</span>
    </span>
  );
}

interface UsageTableProps {
  caption: string;
  entries: readonly UsageRow[];
  /** Limits descriptions to two lines. */
  clamp?: boolean;
}

export function UsageTable({ caption, entries, clamp = false }: UsageTableProps) {
  const t = useMessages(messages);
  const columns = useColumns(clamp);
  if (entries.length === 0)
    return (
      <EmptyState icon="clock" title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    );
  return <DataTable caption={caption} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
