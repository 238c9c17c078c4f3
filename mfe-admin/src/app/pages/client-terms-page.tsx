import { UnsavedForms } from '@hourbank/mfe-kit';
import { useParams } from '@tanstack/react-router';
import { HistoryCard } from '../../features/audit/history-card';
import { AlertsCard, RoundingCard, ScheduleCard, TermsCard } from '../../features/client-settings/cards';
import { TaxCard } from '../../features/client-settings/tax-card';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';

/** What was agreed with a client: alerts, expiry, rounding, statements; and the history of its data (D-62, D-70). */
export function ClientTermsPage() {
  const { clientId } = useParams({ from: '/guarded/client/dashboard/clients/$clientId/terms' });
  const { query } = useClient(clientId);
  return (
    <UnsavedForms>
      <ClientBoundary query={query}>
        {({ id }) => (
          <>
            <div data-page-title className="hb-cols is-7-5">
              <div className="hb-col hb-sections">
                <AlertsCard clientId={clientId} />
                <ScheduleCard clientId={clientId} />
              </div>
              <div className="hb-col hb-sections">
                <TermsCard clientId={clientId} />
                <RoundingCard clientId={clientId} />
                <TaxCard clientId={clientId} />
              </div>
            </div>
            <HistoryCard of={{ client: id }} />
          </>
        )}
      </ClientBoundary>
    </UnsavedForms>
  );
}
