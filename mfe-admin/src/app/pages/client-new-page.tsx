import { useMessages } from '@hourbank/i18n/react';
import { PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useBack } from '../../shared/use-back';
import { ClientForm } from '../../features/clients/client-form';
import { useCreateClient } from '../../features/clients/queries';
import { messages } from '../../features/clients/messages';

export function ClientNewPage() {
  const t = useMessages(messages);
  usePageTitle(t('addClient'));
  const navigate = useNavigate();
  const toast = useToast();
  const create = useCreateClient();
  return (
    <>
      <PageHead title={t('addClient')} back={useBack('/manageclients')} />
      <div className="hb-cols is-main-aside">
        <ClientForm
          save={(body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey })}
          onSaved={({ name }) => {
            toast({ title: t('added', { name }) });
            void navigate({ to: '/manageclients', replace: true, ignoreBlocker: true });
          }}
        />
      </div>
    </>
  );
}
