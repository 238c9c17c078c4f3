import { analytics, type ResponseOf } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import {
  Alert,
  Button,
  Card,
  type Column,
  DataTable,
  DateText,
  EmptyState,
  Hours,
  Money,
  usePageTitle,
} from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../shared/query-boundary';
import { useDownload } from '../../shared/use-download';
import { recentActivity } from './queries';

type StatementLine = ResponseOf<typeof analytics.listReportLines>[number];
type Row = StatementLine & { key: number };

const columns: readonly Column<Row>[] = [
  {
    label: 'Date',
    phone: 'title',
    className: 'text-nowrap',
    cell: ({ date }) => <DateText value={date} />,
  },
  {
    label: 'Description',
    phone: 'full',
    cell: ({ type, packageNumber, description }) => (
      <>
        <span className="hb-full-text">{description || (type === 'package' ? 'Package' : 'Entry')}</span>
        <span className="hb-two">
          Package <bdi>#{packageNumber}</bdi>
        </span>
      </>
    ),
  },
  { label: 'Added', kind: 'number', cell: ({ hoursIn }) => <Hours value={hoursIn} /> },
  { label: 'Used', kind: 'number', cell: ({ hoursOut }) => <Hours value={hoursOut} /> },
  {
    label: 'Balance',
    kind: 'number',
    cell: ({ balance }) => (
      <b className="fw-semibold">
        <Hours value={balance} />
      </b>
    ),
  },
  { label: 'Amount', kind: 'number', cell: ({ amount }) => <Money value={amount} /> },
  { label: 'Status', kind: 'end', phone: 'corner', cell: ({ status }) => status },
];

/** The statement: the complete one as CSV, the newest lines on the page. */
export function ReportsPage() {
  usePageTitle('Reports');
  const lines = useQuery(recentActivity(useApi()));
  const { download, pending, failure, retry } = useDownload();
  return (
    <>
      <Card
        title="Full Services Report"
        action={
          <Button
            variant="primary"
            icon="download"
            busy={pending !== undefined}
            onClick={() => download(analytics.getClientReport.path)}
          >
            Download CSV
          </Button>
        }
      >
        {failure && (
          <Alert tone="danger" className="mb-3" onRetry={retry}>
            {failure}
          </Alert>
        )}
        <p className="hb-muted mb-0">
          Every package and every hour of work, oldest first, with the balance after each line. It opens in any
          spreadsheet.
        </p>
      </Card>
      <Card title="Recent activity" flush>
        {lines.data ? <Lines lines={lines.data} /> : <QueryBoundary query={lines} label="Loading..." />}
      </Card>
    </>
  );
}

/** Statement lines have no id, so the index is the key. */
const Lines = ({ lines }: { lines: readonly StatementLine[] }) =>
  lines.length === 0 ? (
    <EmptyState icon="document" title="Nothing to report yet.">
      Your packages and logged work appear here.
    </EmptyState>
  ) : (
    <DataTable
      caption="Recent activity"
      room="roomy"
      columns={columns}
      rows={lines.map((line, key) => ({ ...line, key }))}
      rowKey={({ key }) => key}
    />
  );
