import { useMessages } from '@hourbank/i18n/react';
import { PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { ClientBalance } from '../../features/packages/client-balance';
import { PackageForm } from '../../features/packages/package-form';
import { useCreatePackage } from '../../features/packages/queries';
import { clientTitle } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/packages/messages';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientLink } from '../../shared/client-link';

export function PackageNewPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  usePageTitle(common('addPackage'));
  const { clientId } = useParams({ from: '/guarded/dashboard/clients/Addpackage/$clientId' });
  const { query, client } = useClient(clientId);
  const create = useCreatePackage();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <>
      <PageHead
        title={common('addPackage')}
        subtitle={client && <ClientLink id={clientId} name={clientTitle(client)} clip />}
        loading={query.isPending}
        back={useBack(`/dashboard/clients/packages/${clientId}`)}
      />
      <ClientBoundary query={query}>
        {(of) => (
          <div className="hb-cols is-main-aside">
            <PackageForm
              key={of.id}
              clientId={clientId}
              clientName={clientTitle(of)}
              save={(body, proof, idempotencyKey) => create.mutateAsync({ body, proof, idempotencyKey })}
              onSaved={({ id }) => {
                toast({ title: t('added', { id }) });
                void navigate({
                  to: '/dashboard/clients/packages/$clientId',
                  params: { clientId },
                  replace: true,
                  ignoreBlocker: true,
                });
              }}
            />
            <ClientBalance clientId={clientId} />
          </div>
        )}
      </ClientBoundary>
    </>
  );
}
