import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Composer, useKeptText } from '@hourbank/mfe-kit/conversation';
import { Button, PageHead, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { oneClient } from '../../features/clients/queries';
import { useAddTask } from '../../features/tasks/conversation';
import { messages } from '../../features/tasks/messages';
import { ClientField } from '../../features/timers/client-field';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';

/** Adds a task for a client, for example one that was requested by phone (D-42). */
export function TaskNewPage() {
  const t = useMessages(messages);
  usePageTitle(t('addTaskTitle'));
  const { client } = useSearch({ from: '/guarded/dashboard/tasks/new' });
  const [clientId, setClientId] = useState(client);
  const { data: of } = useQuery({ ...oneClient(useApi(), clientId ?? 0), enabled: clientId !== undefined });
  const text = useKeptText('new-task');
  const add = useAddTask();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('addTaskTitle')} back={useBack('/dashboard/tasks')} />
      <div className="hb-col">
        <section className="card" aria-label={t('addTaskTitle')}>
          <div className="card-body">
            {clientId === undefined ? (
              <ClientField label={t('client')} hint={t('clientHint')} onChoose={setClientId} />
            ) : (
              <div className="hb-timer-line">
                <strong>
                  <bdi>{nameOrNumber(of && clientTitle(of), clientId)}</bdi>
                </strong>
                <Button size="sm" variant="ghost" className="hb-end" onClick={() => setClientId(undefined)}>
                  {t('changeClient')}
                </Button>
              </div>
            )}
          </div>
          <Composer
            name="new-task"
            title={t('description')}
            hint={t('addTaskHint')}
            text={text}
            withFiles
            needsText
            height={300}
            emptyError={t('descriptionEmpty')}
            submitLabel={t('addTask')}
            sent={t('added')}
            choices={clientId}
            send={async ({ body, files }, idempotencyKey) => {
              if (clientId === undefined) throw new Error(t('clientRequired'));
              const request = { body: { clientId, description: body }, files };
              const { entry } = await add.mutateAsync({ request, idempotencyKey });
              toast({ title: t('taskAdded', { id: entry.id }) });
              await navigate({ to: '/dashboard/tasks/$taskId', params: { taskId: String(entry.id) } });
            }}
          />
        </section>
      </div>
    </>
  );
}
