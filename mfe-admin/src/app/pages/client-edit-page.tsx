import type { Client } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, useToast } from '@hourbank/ui';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { ClientForm } from '../../features/clients/client-form';
import { messages } from '../../features/clients/messages';
import { useClient, useUpdateClient } from '../../features/clients/queries';
import { clientTitle } from '../../shared/client-name';
import { NoPermission } from '../../shared/no-permission';
import { useBack } from '../../shared/use-back';
import { useRights } from '../../shared/use-rights';
import { ClientBand } from './client-band';
import { NewEntry } from './new-entry';

const route = '/guarded/dashboard/clients/$clientId';

/**
 * Edits a client or, with `logTime` in the URL, logs time for the client that was selected in the client table (D-49).
 */
export function ClientEditPage() {
  const t = useMessages(messages);
  const { clientId } = useParams({ from: route });
  const { logTime = false } = useSearch({ from: route });
  const { query } = useClient(clientId);
  const title = logTime ? t('logTime') : t('editClient');
  const back = useBack(logTime ? '/dashboard/clients' : `/dashboard/clients/${clientId}/overview`);
  if (!useRights()(logTime ? 'entries.own' : 'clients.write')) return <NoPermission />;
  return (
    <>
      <ClientBand
        clientId={clientId}
        title={title}
        tab={logTime ? 'entries' : 'overview'}
        back={back}
        badge={logTime && <Badge bg="success">{t('selected')}</Badge>}
      />
      <ClientBoundary query={query} fresh>
        {(client) =>
          logTime ? (
            <NewEntry clientId={clientId} clientName={clientTitle(client)} />
          ) : (
            <div className="hb-cols is-main-aside">
              <EditForm key={client.id} client={client} />
            </div>
          )
        }
      </ClientBoundary>
    </>
  );
}

function EditForm({ client }: { client: Client }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const toast = useToast();
  const update = useUpdateClient(client.id);
  return (
    <ClientForm
      client={client}
      save={(body, _key, revision) => update.mutateAsync({ body, revision })}
      onSaved={({ id, name }) => {
        toast({ title: t('saved', { name }) });
        void navigate({
          to: '/dashboard/clients/$clientId/overview',
          params: { clientId: String(id) },
          replace: true,
          ignoreBlocker: true,
        });
      }}
    />
  );
}
