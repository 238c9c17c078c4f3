import { useMessages } from '@hourbank/i18n/react';
import { fromHundredths, type PackageTotals, type TimePackage } from '@hourbank/contracts';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { paymentMethodName } from '@hourbank/mfe-kit';
import { type List, totalLabel } from '@hourbank/mfe-kit/lists';
import { type Column, DataTable, DateText, Hours, Money, RowActions } from '@hourbank/ui';
import { DeleteButton, EditLink } from '../../shared/row-tools';
import type { PackageSort } from './package-search';
import { ProofLink } from './proof-link';
import { ListStatus } from './status-badges';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientLink } from '../../shared/client-link';

interface PackageTableProps {
  packages: readonly TimePackage[];
  /** Totals of all packages that match. */
  totals: PackageTotals | undefined;
  order: List<never, PackageSort>['order'];
  clientName: string;
  onDelete: (of: TimePackage) => void;
}

export function PackageTable({ packages, totals, order, clientName, onDelete }: PackageTableProps) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const columns: Column<TimePackage, PackageSort>[] = [
    { label: t('id'), sort: ['id', '-id'], kind: 'strong', phone: 'title', cell: ({ id }) => t('number', { id }) },
    { label: t('client'), cell: ({ clientId }) => <ClientLink id={clientId} name={clientName} clip /> },
    {
      label: t('purchasedHours'),
      kind: 'number',
      sort: ['hoursPurchased', '-hoursPurchased'],
      total: totals && <Hours value={totals.hoursPurchased} unit={false} />,
      cell: ({ hoursPurchased }) => <Hours value={hoursPurchased} unit={false} />,
    },
    {
      label: t('usedHours'),
      kind: 'number',
      total: totals && <Hours value={totals.hoursUsed} unit={false} />,
      cell: ({ hoursUsed, status }) => (
        <Hours value={status === 'pending' && hoursUsed === 0 ? null : hoursUsed} unit={false} />
      ),
    },
    {
      label: t('leftHours'),
      kind: 'number',
      sort: ['hoursLeft', '-hoursLeft'],
      total: totals && <Hours value={totals.hoursLeft} unit={false} />,
      cell: ({ hoursLeft, status }) => (
        <b className="fw-semibold">
          <Hours value={status === 'pending' ? null : hoursLeft} unit={false} />
        </b>
      ),
    },
    { label: t('rate'), kind: 'number', cell: ({ ratePerHour }) => <Money value={ratePerHour} /> },
    { label: t('status'), sort: ['status', '-status'], cell: (row) => <ListStatus of={row} /> },
    {
      label: t('payment'),
      className: 'text-nowrap',
      // No column shows amounts, so the total says what it is.
      total: totals?.amountCents !== undefined && (
        <span>
          <span className="hb-muted">{t('amount')}</span>{' '}
          <Money value={fromHundredths(totals.amountCents + (totals.taxCents ?? 0))} />
        </span>
      ),
      cell: ({ paymentMethod, origin, status, invoiceNumber }) => (
        <>
          {paymentMethod === null ? t(origin === 'opening' ? 'opening' : 'bonus') : paymentMethodName(paymentMethod)}
          {status === 'pending' && <span className="hb-two">{t('notPaid')}</span>}
          {invoiceNumber && <bdi className="hb-two">{invoiceNumber}</bdi>}
        </>
      ),
    },
    {
      label: t('purchased'),
      sort: ['purchaseDate', '-purchaseDate'],
      className: 'text-nowrap',
      cell: ({ purchaseDate }) => <DateText value={purchaseDate} />,
    },
    { label: t('proof'), cell: (row) => <ProofLink of={row} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: (row) => <PackageActions of={row} onDelete={onDelete} />,
    },
  ];
  return (
    <>
      <DataTable
        caption={t('packagesOf', { name: clientName })}
        room="very-roomy"
        columns={columns}
        rows={packages}
        rowKey={({ id }) => id}
        order={order}
        totalLabel={totalLabel(totals) && totals && t('paidOrBonus', { count: totals.count - totals.requestedCount })}
      />
      {totals && totals.requestedCount > 0 && totals.count > 1 && <LeftOut of={totals} />}
    </>
  );
}

/** What the totals do not count: requests are not paid (D-88). */
function LeftOut({
  of: { requestedCount: count, hoursRequested, requestedHoursUsed, requestedCents, requestedTaxCents = 0 },
}: {
  of: PackageTotals;
}) {
  const t = useMessages(messages);
  const hours = formatNumber(hoursRequested);
  return (
    <p className="card-footer hb-hint mb-0">
      {requestedCents === undefined
        ? t('leftOut', { count, hours })
        : t('leftOutWithAmount', {
            count,
            hours,
            amount: formatMoney(fromHundredths(requestedCents + requestedTaxCents)),
          })}
      {requestedHoursUsed > 0 && ` ${t('leftOutUsed', { hours: formatNumber(requestedHoursUsed) })}`}
    </p>
  );
}

function PackageActions({ of: row, onDelete }: { of: TimePackage; onDelete: (of: TimePackage) => void }) {
  const t = useMessages(messages);
  return (
    <RowActions>
      <EditLink
        to="/dashboard/clients/editPackage/$timePackageId"
        params={{ timePackageId: String(row.id) }}
        label={t('edit', { id: row.id })}
      />
      <DeleteButton label={t('delete', { id: row.id })} onClick={() => onDelete(row)} />
    </RowActions>
  );
}
