import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useBack } from '../../shared/use-back';
import { ClientForm } from '../../features/clients/client-form';
import { ownAccount } from '../../features/people/queries';
import { useCreateClient } from '../../features/clients/queries';
import { messages } from '../../features/clients/messages';
import { messages as sharedMessages } from '../../shared/messages';

export function ClientNewPage() {
  const t = useMessages(messages);
  usePageTitle(t('addClient'));
  const common = useMessages(sharedMessages);
  const navigate = useNavigate();
  const toast = useToast();
  const create = useCreateClient();
  const { data: account } = useQuery(ownAccount(useApi()));
  return (
    <>
      <PageHead title={t('addClient')} back={useBack('/manageclients')} />
      <div className="hb-cols is-main-aside">
        <ClientForm
          hasMailServer={account?.hasMailServer}
          save={(body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey })}
          onSaved={({ id, name }) => {
            const params = { clientId: String(id) };
            const addPackage = () => void navigate({ to: '/dashboard/clients/Addpackage/$clientId', params });
            toast({ title: t('added', { name }), action: { label: common('addPackage'), run: addPackage } });
            void navigate({ to: '/dashboard/clients/$clientId/overview', params, replace: true, ignoreBlocker: true });
          }}
        />
      </div>
    </>
  );
}
