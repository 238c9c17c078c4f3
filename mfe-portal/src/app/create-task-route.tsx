import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { CreateTaskPage } from '../features/tasks/create-task-page';
import { ownProfile } from '../shared/own-profile';
import { messages } from './messages';

/** Loads the client first, because a draft belongs to a client. If that request fails, the form opens without a draft. */
export function CreateTaskRoute() {
  const t = useMessages(messages);
  const profile = useQuery(ownProfile(useApi()));
  if (profile.isPending)
    return (
      <Card title={t('createTask')} flush>
        <QueryBoundary query={profile} label={t('loading')} inCard>
          {() => null}
        </QueryBoundary>
      </Card>
    );
  return <CreateTaskPage clientId={profile.data?.id} />;
}
