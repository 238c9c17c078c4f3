import { useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { CreateTaskPage, createTitle } from '../features/tasks/create-task-page';
import { ownProfile } from '../shared/own-profile';
import { QueryBoundary } from '../shared/query-boundary';

/** Loads the client first, because a draft belongs to a client. If that request fails, the form opens without a draft. */
export function CreateTaskRoute() {
  const profile = useQuery(ownProfile(useApi()));
  if (profile.isPending)
    return (
      <Card title={createTitle} flush>
        <QueryBoundary query={profile} label="Loading..." />
      </Card>
    );
  return <CreateTaskPage clientId={profile.data?.id} />;
}
