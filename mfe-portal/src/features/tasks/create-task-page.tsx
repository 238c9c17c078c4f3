import { useMessages } from '@hourbank/i18n/react';
import { useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UploadOptions } from '../../shared/use-upload';
import { forgetDraft, readDraft } from './draft';
import { messages } from './messages';
import { type TaskContent, TaskForm } from './task-form';
import { useCreateTask } from './queries';

/** Opens the Usage History tab after a task is created. A draft belongs to one client. */
export function CreateTaskPage({ clientId }: { clientId: number | undefined }) {
  const t = useMessages(messages);
  const create = useCreateTask();
  const toast = useToast();
  const navigate = useNavigate();
  const [draft] = useState(() => readDraft(clientId));

  const send = async ({ body, files }: TaskContent, options: UploadOptions) => {
    await create.mutateAsync({ request: { body, files }, options });
    forgetDraft(clientId);
    toast({ title: t('created') });
    await navigate({ to: '/client-portal/usage', ignoreBlocker: true });
  };
  return <TaskForm title={t('createTitle')} draft={draft} draftOf={clientId} send={send} />;
}
