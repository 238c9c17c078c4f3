import type { EntryStatus, TimeEntry } from '@hourbank/contracts';
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

/** An entry in the list. Missing hours show as '--', a missing status as 'pending'. */
export type UsageRow = Pick<TimeEntry, 'id' | 'date' | 'description'> & {
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

const columns = (clamp: boolean): readonly Column<UsageRow>[] => [
  {
    label: 'Date',
    phone: 'title',
    className: 'text-nowrap',
    cell: ({ date }) => <DateText value={date} />,
  },
  { label: 'Description', phone: 'full', cell: ({ description }) => <RichText html={description} clamp={clamp} /> },
  {
    label: 'Hours',
    kind: 'number',
    cell: ({ hours, billable, nonBillableReason }) => {
      if (billable === false) return <NotCharged reason={nonBillableReason} />;
      return hours ? <Hours value={hours} /> : <EmptyValue text="--" />;
    },
  },
  {
    label: 'Status',
    kind: 'end',
    phone: 'corner',
    cell: ({ status }) => <Badge bg={status ? tones[status] : 'secondary'}>{status ?? 'pending'}</Badge>,
  },
];

/** Time that is not charged, with the provider's reason (D-65). */
const NotCharged = ({ reason }: { reason: string | undefined }) => (
  <span>
    Not charged
    <span className="hb-two">{reason}</span>
  </span>
);

interface UsageTableProps {
  caption: string;
  entries: readonly UsageRow[];
  /** Limits descriptions to two lines. */
  clamp?: boolean;
}

export const UsageTable = ({ caption, entries, clamp = false }: UsageTableProps) =>
  entries.length === 0 ? (
    <EmptyState icon="clock" title="No entries yet.">
      Work we log for you appears here.
    </EmptyState>
  ) : (
    <DataTable caption={caption} columns={columns(clamp)} rows={entries} rowKey={({ id }) => id} />
  );
