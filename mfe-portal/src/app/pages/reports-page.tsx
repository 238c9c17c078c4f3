import { analytics, type EntryStatus, type ResponseOf } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import {
  DownloadAlert,
  entryStatusTones,
  lineStatusName,
  packageListTone,
  QueryBoundary,
  useApi,
  useDownload,
} from '@hourbank/mfe-kit';
import { StatementsCard } from '@hourbank/mfe-kit/statements';
import {
  Badge,
  Button,
  Card,
  type Column,
  DataTable,
  DateText,
  EmptyState,
  EmptyValue,
  Hours,
  Money,
  usePageTitle,
} from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../features/reports/messages';
import { recentActivity } from '../../features/reports/queries';

type ReportLine = ResponseOf<typeof analytics.listReportLines>[number];
type Row = ReportLine & { key: number };

const toneOf = ({ type, status }: ReportLine) =>
  type === 'entry' ? entryStatusTones[status as EntryStatus] : packageListTone(status);

function useColumns(): readonly Column<Row>[] {
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
      cell: ({ type, packageNumber, description }) => (
        <>
          <span className="hb-full-text">{description || t(type === 'entry' ? 'entry' : 'package')}</span>
          {packageNumber !== null && (
            <span className="hb-two">
              {t.rich('packageNumber', { id: packageNumber, number: (chunks) => <bdi key="number">{chunks}</bdi> })}
            </span>
          )}
        </>
      ),
    },
    { label: t('added'), kind: 'number', cell: ({ hoursIn }) => <Hours value={hoursIn} /> },
    { label: t('used'), kind: 'number', cell: ({ hoursOut }) => <Hours value={hoursOut} /> },
    {
      label: t('balance'),
      kind: 'number',
      cell: ({ balance }) => (
        <b className="fw-semibold">
          <Hours value={balance} />
        </b>
      ),
    },
    { label: t('amount'), kind: 'number', cell: ({ amount }) => <Money value={amount} /> },
    {
      label: t('status'),
      kind: 'end',
      phone: 'corner',
      className: 'text-nowrap',
      cell: (line) =>
        line.status ? (
          <Badge isState bg={toneOf(line)}>
            {lineStatusName(line.type === 'entry' ? 'entry' : 'package', line.status)}
          </Badge>
        ) : (
          <EmptyValue />
        ),
    },
  ];
}

/** The report of all changes of hours: the complete one as CSV, the newest lines on the page (D-41). */
export function ReportsPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const lines = useQuery(recentActivity(useApi()));
  const download = useDownload();
  return (
    <>
      <Card
        title={t('fullReport')}
        action={
          <Button
            variant="primary"
            icon="download"
            busy={download.isPending}
            onClick={() => download.mutate(analytics.getClientReport.path)}
          >
            {t('downloadCsv')}
          </Button>
        }
      >
        <DownloadAlert of={download} className="mb-3" />
        <p className="hb-muted mb-0">{t('about')}</p>
      </Card>
      <StatementsCard />
      <Card title={t('recentActivity')} flush>
        <QueryBoundary query={lines} label={t('loading')} inCard>
          {(loaded) => <Lines lines={loaded} />}
        </QueryBoundary>
      </Card>
    </>
  );
}

/** The newest line first (D-41). Lines have no id, so the index is the key. */
function Lines({ lines }: { lines: readonly ReportLine[] }) {
  const t = useMessages(messages);
  const columns = useColumns();
  if (lines.length === 0)
    return (
      <EmptyState icon="document" title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    );
  return (
    <DataTable
      caption={t('recentActivity')}
      room="roomy"
      columns={columns}
      rows={lines.map((line, key) => ({ ...line, key })).reverse()}
      rowKey={({ key }) => key}
    />
  );
}
