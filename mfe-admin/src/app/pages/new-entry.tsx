import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { messages as sharedMessages } from '../../shared/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountOf } from '../../features/accounts/queries';
import { ownRounding } from '../../features/client-settings/queries';
import { EntryForm } from '../../features/entries/entry-form';
import { SkeletonCard } from '@hourbank/ui';
import { useMeasuredTime } from './use-measured-time';
import { oneTask, openTasks } from '../../features/tasks/queries';
import { useCreateEntry } from '../../features/entries/queries';
import { useEntrySaved } from './use-entry-saved';

interface NewEntryProps {
  clientId: string;
  clientName: string;
  /** The timer whose time is logged. */
  timerId?: number | undefined;
  /** The task that the time was spent on, if it is one of the client. */
  task?: number | undefined;
}

/** Form to log time for a client: that of a timer, if it still exists. */
export function NewEntry({ clientId, clientName, timerId, task }: NewEntryProps) {
  const common = useMessages(sharedMessages);
  const call = useApi();
  const measured = useMeasuredTime(timerId);
  const account = useQuery(accountOf(call, clientId));
  const rounding = useQuery(ownRounding.query(call, clientId));
  const { data: tasks = [] } = useQuery(openTasks(call, clientId));
  const request = useQuery({ ...oneTask(call, task ?? 0), enabled: task !== undefined });
  const create = useCreateEntry();
  const onSaved = useEntrySaved();
  // When the page stays open after saving, a new form starts empty.
  const [version, setVersion] = useState(0);
  // While svc-tasks does not respond, the time can be logged without a task.
  const isWaiting = request.isLoading && request.failureCount === 0;
  if (measured.isLoading || isWaiting) return <SkeletonCard label={common('loading')} />;
  const timer = version === 0 ? measured.time : undefined;
  return (
    <QueryBoundary query={account}>
      {({ packages }) => (
        <QueryBoundary query={rounding}>
          {(rule) => (
            <EntryForm
              // A timer that is stopped on this page brings values of its own.
              key={`${clientId} ${timer?.timerId} ${version}`}
              rule={rule}
              reloadRule={rounding.refetch}
              measured={timer}
              taskId={String(request.data?.clientId) === clientId ? task : undefined}
              tasks={tasks}
              {...(timer && { draftName: `entry-of-timer-${timer.timerId}` })}
              clientId={clientId}
              clientName={clientName}
              packages={packages}
              onSaved={(saved, stay) => {
                onSaved(saved, stay);
                if (stay) setVersion(version + 1);
              }}
              save={(body, screenshots, idempotencyKey) =>
                create.mutateAsync({ body: { ...body, timerId: timer?.timerId }, screenshots, idempotencyKey })
              }
            />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
