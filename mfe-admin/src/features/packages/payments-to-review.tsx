import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { DataTable } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';
import { usePaymentColumns } from './payment-columns';
import { oldestPayments } from './queries';

/** The oldest payments of all clients that require a review, with a link to all of them (D-57). */
export function PaymentsToReview() {
  const t = useMessages(messages);
  const columns = usePaymentColumns();
  const summary = (shown: number, total: number) =>
    total > shown ? t('firstOf', { shown, total }) : t('waiting', { count: total });
  const query = useQuery(oldestPayments(useApi()));
  return (
    <QueryBoundary query={query} label={t('loadingPayments')} rows={2}>
      {({ rows, total }) => (
        <section className="card" aria-labelledby="payments-to-review">
          <div className="card-header">
            <h2 id="payments-to-review">{t('paymentsToReview')}</h2>
            <span className="hb-end d-inline-flex align-items-center gap-2">
              {total > 0 && <span className="hb-hint">{summary(rows.length, total)}</span>}
              <ButtonLink variant="ghost" size="sm" to="/dashboard/payments">
                {t('allPayments')}
              </ButtonLink>
            </span>
          </div>
          {total > 0 ? (
            <DataTable
              caption={t('paymentsToReview')}
              room="roomy"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          ) : (
            <div className="card-body hb-hint">{t('noPayments')}</div>
          )}
        </section>
      )}
    </QueryBoundary>
  );
}
