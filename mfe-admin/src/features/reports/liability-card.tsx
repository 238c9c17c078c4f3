import type { ClientLiability, LiabilityTotals } from '@hourbank/contracts';
import { formatMonth } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, type Column, DataTable, EmptyState, Hours, Money, Pager } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClientLink } from '../../shared/client-link';
import { nameOrNumber } from '../../shared/client-name';
import { messages } from './messages';
import { liabilityPage } from './queries';

/** How many months can be chosen, the current one first. */
const monthCount = 24;

/** The months up to that of a day, newest first. */
function recentMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: monthCount }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

interface LiabilityCardProps {
  /** `YYYY-MM`. Undefined for the present one, which the service knows also if this computer's clock is wrong. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

/** What prepaid hours were worth in a month, for each client and in all (D-64). */
export function LiabilityCard({ month, onMonth }: LiabilityCardProps) {
  const t = useMessages(messages);
  const months = recentMonths(useToday());
  const [page, setPage] = useState(1);
  const query = useQuery(liabilityPage(useApi(), month, page));
  return (
    <Card
      title={t('liability')}
      flush
      busy={query.isPlaceholderData}
      action={
        <select
          className="form-select w-auto"
          aria-label={t('month')}
          value={month ?? months[0]}
          onChange={({ target }) => {
            onMonth(target.value === months[0] ? undefined : target.value);
            setPage(1);
          }}
        >
          {months.map((one, at) => (
            <option key={one} value={one}>
              {at === 0 ? t('soFar', { month: formatMonth(one) }) : formatMonth(one)}
            </option>
          ))}
        </select>
      }
    >
      <p className="card-body hb-hint mb-0">{t('days')}</p>
      <QueryBoundary query={query} label={t('loading')} rows={5} inCard>
        {({ rows, total, pageSize, totals }) =>
          total === 0 ? (
            <EmptyState icon="clock" title={t('none')} />
          ) : (
            <>
              <LiabilityTable rows={rows} totals={totals} total={total} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

interface LiabilityTableProps {
  rows: readonly ClientLiability[];
  totals: LiabilityTotals | undefined;
  /** The number of clients on all pages. */
  total: number;
}

function LiabilityTable({ rows, totals, total }: LiabilityTableProps) {
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
      totalLabel={t('allClients', { count: total })}
      columns={[
        {
          label: t('client'),
          phone: 'title',
          cell: ({ clientId, clientName }) => (
            <ClientLink id={clientId} name={nameOrNumber(clientName, clientId)} clip />
          ),
        },
        column('opening', t('opening')),
        column('sold', t('sold')),
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
