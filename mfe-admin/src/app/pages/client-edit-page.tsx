import { useMessages } from '@hourbank/i18n/react';
import type { Client } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Badge, PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ClientForm } from '../../features/clients/client-form';
import { oneClient, useUpdateClient } from '../../features/clients/queries';
import { useSelectedClient } from '../../features/clients/selected-client';
import { ClientBalance } from '../../features/packages/client-balance';
import { clientTitle } from '../../shared/client-name';
import { UnsavedForms } from '../../shared/unsaved-forms';
import { QueryBoundary } from '../../shared/query-boundary';
import { useBack } from '../../shared/use-back';
import { NewEntry } from './new-entry';
import { messages } from '../../features/clients/messages';
import { messages as sharedMessages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';

/** Edits a client in two sections (D-49): its fields with its balance, and a form to log time. */
export function ClientEditPage() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  usePageTitle(t('editClient'));
  const { clientId } = useParams({ from: '/guarded/dashboard/clients/$clientId' });
  const query = useQuery(oneClient(useApi(), clientId));
  return (
    <>
      <PageHead
        title={t('editClient')}
        subtitle={query.data && <bdi>{clientTitle(query.data)}</bdi>}
        back={useBack('/manageclients')}
      >
        <ButtonLink icon="package" to="/dashboard/clients/packages/$clientId" params={{ clientId }}>
          {common('managePackages')}
        </ButtonLink>
        <ButtonLink icon="clock" to="/dashboard/clients/entries/$clientId" params={{ clientId }}>
          {common('manageEntries')}
        </ButtonLink>
      </PageHead>
      <QueryBoundary query={query} fresh describe={(message) => common('error', { message })}>
        {(client) => (
          <UnsavedForms key={client.id}>
            <div className="hb-cols is-main-aside">
              <EditForm client={client} />
              <ClientBalance clientId={clientId} />
            </div>
            <LogTime client={client} />
          </UnsavedForms>
        )}
      </QueryBoundary>
    </>
  );
}

/** Section to log time in. It gets the focus when the admin selected this client with Log Time Entry. */
function LogTime({ client }: { client: Client }) {
  const t = useMessages(messages);
  const [selected] = useSelectedClient();
  const isSelected = selected === client.id;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSelected) head.current?.focus();
  }, [isSelected]);
  return (
    <section className="d-grid gap-3" aria-labelledby="log-time">
      <h2 id="log-time" tabIndex={-1} ref={head}>
        {t('logTime')}
        {isSelected && (
          <>
            {' '}
            <span className="ms-1">
              <Badge bg="success">{t('selected')}</Badge>
            </span>
          </>
        )}
      </h2>
      <NewEntry clientId={String(client.id)} clientName={clientTitle(client)} />
    </section>
  );
}

function EditForm({ client }: { client: Client }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const toast = useToast();
  const update = useUpdateClient(client.id);
  // When the page stays open after saving, a new form starts from the response.
  const [start, setStart] = useState({ client, version: 0 });
  return (
    <ClientForm
      key={start.version}
      client={client.revision > start.client.revision ? client : start.client}
      save={(body, _key, revision) => update.mutateAsync({ body, revision })}
      onSaved={(saved, stay) => {
        toast({ title: t('saved', { name: saved.name }) });
        if (stay) setStart({ client: saved, version: start.version + 1 });
        else void navigate({ to: '/manageclients', replace: true, ignoreBlocker: true });
      }}
    />
  );
}
