import { useMessages } from '@hourbank/i18n/react';
import { type EntryTotals, isBlankHtml, type TimeEntry, type TimePackage } from '@hourbank/contracts';
import { type List, totalLabel } from '@hourbank/mfe-kit/lists';
import { type Column, EmptyValue, DataTable, DateText, Hours, RichText, RowActions } from '@hourbank/ui';
import { ClientLink } from '../../shared/client-link';
import { nameOrNumber } from '../../shared/client-name';
import { DeleteButton, EditLink } from '../../shared/row-tools';
import { TaskLink } from '../../shared/task-link';
import { useRights } from '../../shared/use-rights';
import type { EntrySort } from './entry-search';
import { EntryScreenshots, PackageCell } from './entry-cells';
import { EntryStatusBadge } from './entry-status';
import type { ListedEntry } from './queries';
import { SendStatus } from './send-status';
import { StopwatchButtons } from './stopwatch-buttons';
import { useCanEditEntry } from './use-can-edit-entry';
import { useRunning } from './use-stopwatch';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';

interface EntryTableProps {
  entries: readonly ListedEntry[];
  /** Totals of all entries that match. */
  totals: EntryTotals | undefined;
  order: List<never, EntrySort>['order'];
  /** The client's packages; undefined until they are loaded, and in the list of all clients. */
  packages: readonly TimePackage[] | undefined;
  /** Accessible name of the table. */
  caption: string;
  /** Shows the client of each entry. */
  ofAllClients: boolean;
  onDelete: (entry: ListedEntry) => void;
}

export function EntryTable(props: EntryTableProps) {
  const { entries, totals, order, packages, caption, ofAllClients, onDelete } = props;
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const isRunning = useRunning(entries.map(({ id }) => id));
  const columns: Column<ListedEntry, EntrySort>[] = [
    { label: t('id'), kind: 'id', phone: 'corner', cell: ({ id }) => id },
    {
      label: t('date'),
      sort: ['date', '-date'],
      className: 'text-nowrap',
      phone: 'title',
      cell: ({ date }) => <DateText value={date} time="below" />,
    },
    ...(ofAllClients ? [clientColumn(t('client'))] : []),
    {
      label: t('hours'),
      sort: ['hours', '-hours'],
      kind: 'number',
      total: totals && <Hours value={totals.hours} unit={false} />,
      cell: ({ hours }) => (
        <b className="fw-semibold">
          <Hours value={hours} unit={false} />
        </b>
      ),
    },
    {
      label: t('description'),
      phone: 'full',
      cell: (entry) => <Description entry={entry} />,
    },
    { label: t('status'), sort: ['status', '-status'], cell: (entry) => <Status entry={entry} /> },
    {
      label: t('package'),
      className: 'text-nowrap',
      cell: (entry) => <PackageCell entry={entry} packages={packages} />,
    },
    // The list of all clients has a column more, and no room for this one at 1280 px.
    ...(ofAllClients ? [] : [screenshotsColumn(t('screenshots'))]),
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: (entry) => <EntryActions entry={entry} onDelete={onDelete} />,
    },
  ];
  return (
    <DataTable
      caption={caption}
      className="hb-entries"
      room="very-roomy"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      order={order}
      totalLabel={totalLabel(totals)}
      rowClass={({ id }) => (isRunning(id) ? 'is-running' : undefined)}
    />
  );
}

function Description({ entry: { description, taskId } }: { entry: TimeEntry }) {
  return (
    <>
      {isBlankHtml(description) ? taskId === null && <EmptyValue /> : <RichText html={description} clamp />}
      {taskId !== null && (
        <span className="hb-two">
          <TaskLink id={taskId} />
        </span>
      )}
    </>
  );
}

const screenshotsColumn = (label: string): Column<ListedEntry, EntrySort> => ({
  label,
  cell: ({ screenshots }) => <EntryScreenshots of={screenshots} />,
});

const clientColumn = (label: string): Column<ListedEntry, EntrySort> => ({
  label,
  cell: ({ clientId, clientName }) => <ClientLink id={clientId} name={nameOrNumber(clientName, clientId)} clip />,
});

/** Status of an entry, with a note while billing has not yet confirmed its hours (D-35). */
function Status({ entry: { status, settlement } }: { entry: TimeEntry }) {
  const t = useMessages(messages);
  return (
    <span>
      <EntryStatusBadge status={status} />
      {settlement && (
        <span className="hb-two" title={t('savedPending')}>
          {t('balanceUpdating')}
        </span>
      )}
    </span>
  );
}

function EntryActions({ entry: row, onDelete }: { entry: ListedEntry } & Pick<EntryTableProps, 'onDelete'>) {
  const t = useMessages(messages);
  const canTime = useRights()('entries.own');
  const canEdit = useCanEditEntry()(row);
  return (
    <span className="hb-tools">
      {canTime && <StopwatchButtons entryId={row.id} />}
      <RowActions words={<SendStatus entry={row} />}>
        {canEdit && (
          <>
            <EditLink
              to="/dashboard/clients/editentry/$timeEntryId"
              params={{ timeEntryId: String(row.id) }}
              label={t('edit', { id: row.id })}
            />
            <DeleteButton label={t('delete', { id: row.id })} onClick={() => onDelete(row)} />
          </>
        )}
      </RowActions>
    </span>
  );
}
