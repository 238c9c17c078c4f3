import { urlOf } from '@hourbank/api-client';
import { type ClientLiability, liability, type LiabilityTotals } from '@hourbank/contracts';
import { formatMonth } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { DownloadAlert, QueryBoundary, useApi, useDownload, hidden } from '@hourbank/mfe-kit';
import { Button, Card, type Column, DataTable, EmptyState, Hours, Money, Pager } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ClientLink } from '../../shared/client-link';
import { nameOrNumber } from '../../shared/client-name';
import type { InvoicesButtonProps } from './invoices-button';
import { messages } from './messages';
import { headlineStats, liabilityPage } from './queries';

/** Nothing is shown if its chunk cannot be loaded. */
const InvoicesButton = lazy<ComponentType<InvoicesButtonProps>>(() =>
  import('./invoices-button').then(
    (loaded) => ({ default: loaded.InvoicesButton }),
    () => ({ default: () => null }),
  ),
);

/** How many months can be chosen, the current one first. */
const monthCount = 24;

/** The months up to that of a day, newest first. */
function recentMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: monthCount }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** What prepaid hours were worth in a month, for each client and in all (D-64). */
export function LiabilityCard() {
  const t = useMessages(messages);
  const months = recentMonths(useToday());
  /** Undefined for the present one: the service knows which that is, also if the clock of this computer is wrong. */
  const [month, setMonth] = useState<string>();
  const [page, setPage] = useState(1);
  const query = useQuery(liabilityPage(useApi(), month, page));
  const { data: headline } = useQuery(headlineStats(useApi()));
  const download = useDownload();
  return (
    <>
      <DownloadAlert of={download} />
      <Card
        title={t('liability')}
        flush
        busy={query.isPlaceholderData}
        action={
          <span className="d-inline-flex flex-wrap gap-2 justify-content-end">
            <select
              className="form-select w-auto"
              aria-label={t('month')}
              value={month ?? months[0]}
              onChange={({ target }) => {
                setMonth(target.value === months[0] ? undefined : target.value);
                setPage(1);
              }}
            >
              {months.map((one) => (
                <option key={one} value={one}>
                  {formatMonth(one)}
                </option>
              ))}
            </select>
            {headline?.hasTax && (
              <Suspense>
                <InvoicesButton month={month ?? months[0] ?? ''} download={download} />
              </Suspense>
            )}
            <Button
              icon="download"
              busy={download.isPending}
              onClick={() => download.mutate(urlOf(liability.exportLiability, { query: { month } }))}
            >
              {t.rich('liabilityCsv', { hidden })}
            </Button>
          </span>
        }
      >
        <p className="card-body hb-hint mb-0">{t('liabilityDays')}</p>
        <QueryBoundary query={query} label={t('loadingLiability')} rows={5} inCard>
          {({ rows, total, pageSize, totals }) =>
            total === 0 ? (
              <EmptyState icon="clock" title={t('noLiability')} />
            ) : (
              <>
                <LiabilityTable rows={rows} totals={totals} />
                <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />
              </>
            )
          }
        </QueryBoundary>
      </Card>
    </>
  );
}

function LiabilityTable({ rows, totals }: { rows: readonly ClientLiability[]; totals: LiabilityTotals | undefined }) {
  const t = useMessages(messages);
  const column = (field: keyof LiabilityTotals, label: string): Column<ClientLiability> => ({
    label,
    kind: 'number',
    cell: (row) => <Amount {...row[field]} />,
    total: totals && <Amount {...totals[field]} />,
  });
  return (
    <DataTable
      caption={t('liability')}
      room="roomy"
      rows={rows}
      rowKey={({ clientId }) => clientId}
      totalLabel={t('allClients')}
      columns={[
        {
          label: t('client'),
          phone: 'title',
          cell: ({ clientId, clientName }) => (
            <ClientLink id={clientId} name={nameOrNumber(clientName, clientId)} clip />
          ),
        },
        column('opening', t('opening')),
        column('sold', t('soldInMonth')),
        column('used', t('used')),
        column('expired', t('expired')),
        column('adjusted', t('adjusted')),
        column('closing', t('closing')),
      ]}
    />
  );
}

function Amount({ hours, amountCents }: ClientLiability['opening']) {
  return (
    <span className="d-inline-block">
      <Hours value={hours} />
      <span className="hb-two">
        <Money value={amountCents / 100} />
      </span>
    </span>
  );
}
