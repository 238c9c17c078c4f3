import { PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useBack } from '../../shared/use-back';
import { ClientForm } from '../../features/clients/client-form';
import { useCreateClient } from '../../features/clients/queries';

export function ClientNewPage() {
  usePageTitle('Add Client');
  const navigate = useNavigate();
  const toast = useToast();
  const create = useCreateClient();
  return (
    <>
      <PageHead title="Add Client" back={useBack('/manageclients')} />
      <div className="hb-cols is-main-aside">
        <ClientForm
          save={(body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey })}
          onSaved={({ name }) => {
            toast({ title: `${name} was added.` });
            void navigate({ to: '/manageclients', replace: true, ignoreBlocker: true });
          }}
        />
      </div>
    </>
  );
}
