import { amountOf, fromHundredths, paymentMethodLabels, type PaymentToReview, toHundredths } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { ClippedText, type Column, DataTable, DateText, formatHoursShort, formatMoney } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nameOrNumber } from '../../shared/client-name';
import { QueryBoundary } from '../../shared/query-boundary';
import { ButtonLink } from '../../shared/row-tools';
import { ProofLink } from './proof-link';
import { paymentsToReview } from './queries';

const columns: Column<PaymentToReview>[] = [
  { label: '#', kind: 'strong', phone: 'title', cell: ({ id }) => `#${id}` },
  {
    label: 'Client',
    cell: ({ clientId, clientName }) => (
      <Link
        className="hb-quiet-link"
        to="/dashboard/clients/packages/$clientId"
        params={{ clientId: String(clientId) }}
      >
        <ClippedText text={nameOrNumber(clientName, clientId)} kind="name" />
      </Link>
    ),
  },
  {
    label: 'Hours',
    className: 'text-nowrap',
    cell: ({ hoursPurchased, ratePerHour }) => `${formatHoursShort(hoursPurchased)} h @ ${formatMoney(ratePerHour)}`,
  },
  {
    label: 'Expected',
    kind: 'number',
    cell: ({ hoursPurchased, ratePerHour }) =>
      formatMoney(fromHundredths(amountOf(toHundredths(hoursPurchased), toHundredths(ratePerHour)))),
  },
  {
    label: 'Payment',
    className: 'text-nowrap',
    cell: ({ paymentMethod }) => paymentMethodLabels[paymentMethod] ?? paymentMethod,
  },
  { label: 'Requested', className: 'text-nowrap', cell: ({ purchaseDate }) => <DateText value={purchaseDate} /> },
  { label: 'Proof', cell: (row) => <ProofLink of={row} /> },
  {
    label: 'Actions',
    kind: 'actions',
    phone: 'full',
    cell: ({ id }) => (
      <ButtonLink
        size="sm"
        to="/dashboard/clients/editPackage/$timePackageId"
        params={{ timePackageId: String(id) }}
        aria-label={`Review the payment of package ${id}`}
      >
        Review
      </ButtonLink>
    ),
  },
];

const summary = (shown: number, total: number) =>
  total > shown ? `The first ${shown} of ${total}` : `${total} waiting`;

/** Payments of all clients that require a review, oldest first (D-57). */
export function PaymentsToReview() {
  const query = useQuery(paymentsToReview(useApi()));
  return (
    <QueryBoundary query={query} label="Loading payments..." rows={2}>
      {({ rows, total }) => (
        <section className="card" aria-labelledby="payments-to-review">
          <div className="card-header">
            <h2 id="payments-to-review">Payments to review</h2>
            {total > 0 && <span className="hb-hint hb-end">{summary(rows.length, total)}</span>}
          </div>
          {total > 0 ? (
            <DataTable
              caption="Payments to review"
              room="roomy"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          ) : (
            <div className="card-body hb-hint">No payments to review.</div>
          )}
        </section>
      )}
    </QueryBoundary>
  );
}
