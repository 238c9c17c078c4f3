import { fromHundredths } from '@hourbank/contracts';
import { formatHours, formatMoney, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import {
  Alert,
  Badge,
  Button,
  Card,
  CheckField,
  ClippedText,
  type Column,
  DataTable,
  Hours,
  Money,
} from '@hourbank/ui';
import { type ReactNode, useState } from 'react';
import { messages } from './messages';
import { problemsCsv } from './problems-file';
import type { Sheet } from './read-sheet';
import type { SentRow, SheetClient, Summary } from './send-rows';

/** Rows of a long table that are shown at first, and added each time. */
const rowsAtOnce = 50;

/** The first rows of a table, and a button for more. */
function FirstRows<Row>({ rows, children }: { rows: readonly Row[]; children: (shown: readonly Row[]) => ReactNode }) {
  const t = useMessages(messages);
  const [count, setCount] = useState(rowsAtOnce);
  const more = Math.min(rowsAtOnce, rows.length - count);
  return (
    <>
      {children(rows.slice(0, count))}
      {more > 0 && (
        <div className="card-body">
          <Button onClick={() => setCount(count + rowsAtOnce)}>{t('more', { count: more })}</Button>
        </div>
      )}
    </>
  );
}

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function ProblemTable({ problems }: { problems: readonly SentRow[] }) {
  const t = useMessages(messages);
  const columns: Column<SentRow>[] = [
    { label: t('row'), kind: 'id', phone: 'corner', cell: ({ row }) => row },
    {
      label: t('client'),
      phone: 'title',
      cell: ({ client: { name, email } }) => <ClippedText text={name || email} kind="name" />,
    },
    { label: t('problem'), phone: 'full', cell: ({ problem }) => <bdi className="text-danger">{problem}</bdi> },
  ];
  return (
    <FirstRows rows={problems}>
      {(shown) => <DataTable caption={t('problems')} columns={columns} rows={shown} rowKey={({ row }) => row} />}
    </FirstRows>
  );
}

function ClientTable({ clients }: { clients: readonly SheetClient[] }) {
  const t = useMessages(messages);
  const columns: Column<SheetClient>[] = [
    {
      label: t('client'),
      kind: 'strong',
      phone: 'title',
      cell: ({ name }) => <ClippedText text={name} kind="name" />,
    },
    { label: t('email'), cell: ({ email }) => <ClippedText text={email} kind="name" /> },
    {
      label: t('state'),
      phone: 'corner',
      cell: ({ clientIs }) => <Badge bg={clientIs === 'new' ? 'success' : 'secondary'}>{t(`state.${clientIs}`)}</Badge>,
    },
    { label: t('hours'), kind: 'number', cell: ({ hours }) => <Hours value={fromHundredths(hours)} /> },
    { label: t('worth'), kind: 'number', cell: ({ cents }) => <Money value={fromHundredths(cents)} /> },
  ];
  return (
    <FirstRows rows={clients}>
      {(shown) => (
        <DataTable caption={t('clients')} room="roomy" columns={columns} rows={shown} rowKey={({ email }) => email} />
      )}
    </FirstRows>
  );
}

/** Sums of a check or an import as text. */
export const amountTexts = ({ hours, cents }: { hours: number; cents: number }) => ({
  hours: formatHours(fromHundredths(hours)),
  worth: formatMoney(fromHundredths(cents)),
});

interface CheckCardProps {
  sheet: Sheet;
  summary: Summary | null;
  onCheck: () => void;
  canCheck: boolean;
  /** Rows of the check or of the import that are done; null while neither runs. */
  progress: { doing: 'check' | 'import'; done: number; total: number } | null;
  failure: string | null;
  onImport: () => void;
}

/** The third step: what the import would do, and the import. */
export function CheckCard({ sheet, summary, onCheck, canCheck, progress, failure, onImport }: CheckCardProps) {
  const t = useMessages(messages);
  const [isLeavingOut, setLeavingOut] = useState(false);
  const problems = summary?.problems ?? [];
  const known = summary ? summary.hours - summary.newHours : 0;
  const canImport = summary !== null && summary.clients.length > 0 && (problems.length === 0 || isLeavingOut);
  return (
    <Card title={t('check')} flush busy={progress !== null}>
      <div className="card-body">
        {failure && (
          <Alert tone="danger" className="mb-3">
            {failure}
          </Alert>
        )}
        {summary && (
          <p className="fw-semibold" role="status">
            {t('summary', {
              clients: summary.clients.length,
              new: formatNumber(summary.newClients),
              known: formatNumber(summary.clients.length - summary.newClients),
              problems: problems.length,
              ...amountTexts(summary),
            })}{' '}
            {known > 0 && t('knownHours', { hours: formatHours(fromHundredths(known)) })}
          </p>
        )}
        {problems.length > 0 && (
          <div className="d-flex flex-wrap align-items-center gap-3 mb-3">
            <CheckField
              label={t('leaveOut', { count: problems.length })}
              checked={isLeavingOut}
              disabled={progress !== null}
              onChange={({ target }) => setLeavingOut(target.checked)}
            />
            <Button
              size="sm"
              icon="download"
              onClick={() =>
                save(t('problemsFile'), problemsCsv(sheet, problems, { row: t('row'), problem: t('problem') }))
              }
            >
              {t('downloadProblems')}
            </Button>
          </div>
        )}
        <div className="d-flex flex-wrap align-items-center gap-3">
          <Button
            variant={summary ? 'secondary' : 'primary'}
            disabled={!canCheck || progress !== null}
            busy={progress?.doing === 'check'}
            busyLabel={t('checking')}
            onClick={onCheck}
          >
            {t('checkButton')}
          </Button>
          {summary && (
            <Button
              variant="primary"
              disabled={!canImport || progress !== null}
              busy={progress?.doing === 'import'}
              busyLabel={t('importing')}
              onClick={onImport}
            >
              {t('import')}
            </Button>
          )}
          {progress && (
            <span role="status">
              {t('progress', { done: formatNumber(progress.done), total: formatNumber(progress.total) })}
            </span>
          )}
        </div>
        {summary && <p className="hb-hint mt-2 mb-0">{t('consequences')}</p>}
      </div>
      {problems.length > 0 && <ProblemTable problems={problems} />}
      {summary && summary.clients.length > 0 && <ClientTable clients={summary.clients} />}
    </Card>
  );
}
