import { useFileUrl } from '@hourbank/mfe-kit';
import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import {
  Button,
  type Column,
  EmptyValue,
  DataTable,
  DateText,
  formatHours,
  Hours,
  isBlankHtml,
  RichText,
  RowActions,
  Thumbnails,
} from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { hoursLeft } from '../../shared/hours';
import { DeleteButton, EditLink } from '../../shared/row-tools';
import { EntryStatusBadge } from './entry-status';
import { StopwatchButtons } from './stopwatch-buttons';
import { useRunning } from './use-stopwatch';

interface EntryTableProps {
  entries: readonly TimeEntry[];
  /** The client's packages; undefined until they are loaded. */
  packages: readonly TimePackage[] | undefined;
  clientName: string;
  onDelete: (entry: TimeEntry) => void;
  /** Called with the elapsed milliseconds when a stopwatch stops, and with null when it is reset. */
  onReport: (entryId: number, elapsed: number | null) => void;
}

export function EntryTable({ entries, packages, clientName, onDelete, onReport }: EntryTableProps) {
  const isRunning = useRunning(entries.map(({ id }) => id));
  const columns: Column<TimeEntry>[] = [
    { label: '#', kind: 'id', phone: 'corner', cell: ({ id }) => id },
    {
      label: 'Date',
      className: 'text-nowrap',
      phone: 'title',
      cell: ({ date }) => <DateText value={date} time="below" />,
    },
    {
      label: 'Hours',
      kind: 'number',
      cell: ({ hours }) => (
        <b className="fw-semibold">
          <Hours value={hours} unit={false} />
        </b>
      ),
    },
    {
      label: 'Description',
      phone: 'full',
      cell: ({ description }) => (isBlankHtml(description) ? <EmptyValue /> : <RichText html={description} clamp />),
    },
    { label: 'Status', cell: (entry) => <Status entry={entry} /> },
    {
      label: 'Package',
      className: 'text-nowrap',
      cell: ({ packageId }) => <PackageCell id={packageId} of={packages?.find(({ id }) => id === packageId)} />,
    },
    { label: 'Screenshots', cell: ({ screenshots }) => <Screenshots of={screenshots} /> },
    {
      label: 'Actions',
      kind: 'actions',
      phone: 'full',
      cell: (entry) => <EntryActions entry={entry} onDelete={onDelete} onReport={onReport} />,
    },
  ];
  return (
    <DataTable
      caption={`Time entries of ${clientName}`}
      className="hb-entries"
      room="very-roomy"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      rowClass={({ id }) => (isRunning(id) ? 'is-running' : undefined)}
    />
  );
}

/** Status of an entry, with a note while billing has not yet confirmed its hours (D-35). */
function Status({ entry: { status, settlement } }: { entry: TimeEntry }) {
  return (
    <span>
      <EntryStatusBadge status={status} />
      {settlement && (
        <span className="hb-two" title="Saved. The balance will update shortly.">
          Balance updating
        </span>
      )}
    </span>
  );
}

function PackageCell({ id, of }: { id: number; of: TimePackage | undefined }) {
  return (
    <span>
      <Link
        className="hb-quiet-link"
        to="/dashboard/clients/editPackage/$timePackageId"
        params={{ timePackageId: String(id) }}
      >
        #{id}
      </Link>
      {of && <span className="hb-two">{formatHours(hoursLeft(of))} h left</span>}
    </span>
  );
}

function Screenshots({ of }: { of: TimeEntry['screenshots'] }) {
  const fileUrl = useFileUrl();
  if (of.length === 0) return <EmptyValue />;
  return <Thumbnails images={of.map(({ directUrl, name }) => ({ src: fileUrl(directUrl), name }))} />;
}

type EntryActionsProps = { entry: TimeEntry } & Pick<EntryTableProps, 'onDelete' | 'onReport'>;

function EntryActions({ entry: row, onDelete, onReport }: EntryActionsProps) {
  return (
    <span className="hb-tools">
      <StopwatchButtons entryId={row.id} onReport={(elapsed) => onReport(row.id, elapsed)} />
      <RowActions
        words={
          <Button variant="ghost" size="sm" title="Status updates aren't available yet">
            Send Status
          </Button>
        }
      >
        <EditLink
          to="/dashboard/clients/editentry/$timeEntryId"
          params={{ timeEntryId: String(row.id) }}
          label={`Edit entry ${row.id}`}
        />
        <DeleteButton label={`Delete entry ${row.id}`} onClick={() => onDelete(row)} />
      </RowActions>
    </span>
  );
}
