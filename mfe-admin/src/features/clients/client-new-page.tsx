import { PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useBack } from '../../shared/use-back';
import { ClientForm } from './client-form';
import { useCreateClient } from './queries';

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
