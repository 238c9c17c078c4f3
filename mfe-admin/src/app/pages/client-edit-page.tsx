import type { Client } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ClientBoundary } from '../../features/clients/client-boundary';
import { ClientForm } from '../../features/clients/client-form';
import { messages } from '../../features/clients/messages';
import { useClient, useUpdateClient } from '../../features/clients/queries';
import { ClientLink } from '../../shared/client-link';
import { clientTitle } from '../../shared/client-name';
import { messages as sharedMessages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';
import { NoPermission } from '../../shared/no-permission';
import { useBack } from '../../shared/use-back';
import { Can, useRights } from '../../shared/use-rights';
import { NewEntry } from './new-entry';

const route = '/guarded/dashboard/clients/$clientId';

/**
 * Edits a client or, with `logTime` in the URL, logs time for the client that was selected in the client table (D-49).
 */
export function ClientEditPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const { clientId } = useParams({ from: route });
  const { logTime = false } = useSearch({ from: route });
  const { query, isGone, client: loaded } = useClient(clientId);
  const title = logTime ? t('logTime') : t('editClient');
  usePageTitle(title);
  const params = { clientId };
  const back = useBack(logTime ? '/dashboard/clients' : `/dashboard/clients/${clientId}/overview`);
  if (!useRights()(logTime ? 'entries.own' : 'clients.write')) return <NoPermission />;
  return (
    <>
      <PageHead
        title={logTime ? <SelectedTitle title={title} /> : title}
        subtitle={loaded && <ClientLink id={clientId} name={clientTitle(loaded)} clip />}
        loading={query.isPending}
        back={back}
      >
        {!isGone && (
          <>
            <Can right="packages.read">
              <ButtonLink icon="package" to="/dashboard/clients/packages/$clientId" params={params}>
                {common('managePackages')}
              </ButtonLink>
            </Can>
            <ButtonLink icon="clock" to="/dashboard/clients/entries/$clientId" params={params}>
              {common('manageEntries')}
            </ButtonLink>
          </>
        )}
      </PageHead>
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

function SelectedTitle({ title }: { title: string }) {
  const t = useMessages(messages);
  return (
    <>
      {title}{' '}
      <span className="ms-1">
        <Badge bg="success">{t('selected')}</Badge>
      </span>
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
