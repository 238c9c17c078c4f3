import { useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { clientInfo } from '../features/overview/queries';
import { CreateTaskPage, createTitle } from '../features/tasks/create-task-page';
import { QueryBoundary } from '../shared/query-boundary';

/** Loads the client first, because a draft belongs to a client. If that request fails, the form opens without a draft. */
export function CreateTaskRoute() {
  const info = useQuery(clientInfo(useApi()));
  if (info.isPending)
    return (
      <Card title={createTitle} flush>
        <QueryBoundary query={info} label="Loading..." />
      </Card>
    );
  return <CreateTaskPage clientId={info.data?.client.id} />;
}
