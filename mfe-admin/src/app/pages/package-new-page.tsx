import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { accountOf } from '../../features/accounts/queries';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { PackageForm } from '../../features/packages/package-form';
import { saleDefaults } from '../../features/packages/page-queries';
import { useCreatePackage } from '../../features/packages/queries';
import { SaleEffects } from '../../features/packages/sale-effects';
import { clientTitle } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/packages/messages';
import { messages as saleMessages } from '../../features/packages/sale-messages';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientBand } from './client-band';
import '@hourbank/ui/styles/clients.css';
import '@hourbank/ui/styles/payments.css';
import '@hourbank/ui/styles/sale.css';

/** Sells a package, prefilled with what the client bought last (D-120). */
export function PackageNewPage() {
  const t = useMessages(messages);
  const ofSale = useMessages(saleMessages);
  const common = useMessages(sharedMessages);
  const { clientId } = useParams({ from: '/guarded/dashboard/clients/Addpackage/$clientId' });
  const { query } = useClient(clientId);
  const call = useApi();
  const defaultsQuery = useQuery(saleDefaults(call, clientId));
  const { data: account } = useQuery(accountOf(call, clientId));
  const create = useCreatePackage();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <>
      <ClientBand
        clientId={clientId}
        title={common('addPackage')}
        tab="packages"
        back={useBack(`/dashboard/clients/packages/${clientId}`)}
      />
      <ClientBoundary query={query}>
        {(of) => (
          <QueryBoundary query={defaultsQuery} fresh>
            {(defaults) => (
              <div className="hb-cols is-main-aside">
                <PackageForm
                  key={of.id}
                  clientId={clientId}
                  clientName={clientTitle(of)}
                  defaults={defaults}
                  save={(body, proof, idempotencyKey) => create.mutateAsync({ body, proof, idempotencyKey })}
                  onSaved={({ id, invoiceNumber: number }) => {
                    toast({ title: number === null ? t('added', { id }) : ofSale('addedWithInvoice', { id, number }) });
                    void navigate({
                      to: '/dashboard/clients/packages/$clientId',
                      params: { clientId },
                      replace: true,
                      ignoreBlocker: true,
                    });
                  }}
                  beside={(form) => (
                    <SaleEffects client={of} defaults={defaults} balance={account?.balance} {...form} />
                  )}
                />
              </div>
            )}
          </QueryBoundary>
        )}
      </ClientBoundary>
    </>
  );
}
