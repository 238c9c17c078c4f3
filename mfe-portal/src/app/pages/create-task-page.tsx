import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, useToast } from '@hourbank/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { draftAbout, forgetDraft, readDraft } from '../../features/tasks/draft';
import { messages } from '../../features/tasks/messages';
import { useCreateTask } from '../../features/tasks/queries';
import { type TaskContent, TaskForm } from '../../features/tasks/task-form';
import { loadedEntry } from '../../features/usage/queries';
import { ownProfile } from '../../shared/own-profile';
import type { UploadOptions } from '../../shared/use-upload';

/**
 * Loads the client first, because a draft belongs to a client. If that request fails, the form opens without a draft.
 */
export function CreateTaskPage() {
  const t = useMessages(messages);
  const profile = useQuery(ownProfile(useApi()));
  if (profile.isPending)
    return (
      <Card title={t('createTitle')} flush>
        <QueryBoundary query={profile} label={t('loadingTask')} inCard>
          {() => null}
        </QueryBoundary>
      </Card>
    );
  return <NewTask clientId={profile.data?.id} />;
}

/** Opens the Usage History tab after the task is created. */
function NewTask({ clientId }: { clientId: number | undefined }) {
  const t = useMessages(messages);
  const create = useCreateTask();
  const toast = useToast();
  const navigate = useNavigate();
  const { entry: entryId } = useSearch({ from: '/client-portal/tasks/new' });
  const queryClient = useQueryClient();
  const [draft] = useState(() => {
    const kept = readDraft(clientId);
    const entry = loadedEntry(queryClient, entryId);
    return entry ? draftAbout(entry, kept) : kept;
  });

  const send = async ({ body, files }: TaskContent, options: UploadOptions) => {
    await create.mutateAsync({ request: { body, files }, options });
    forgetDraft(clientId);
    toast({ title: t('created') });
    await navigate({ to: '/client-portal/usage', ignoreBlocker: true });
  };
  return <TaskForm title={t('createTitle')} draft={draft} draftOf={clientId} send={send} />;
}
