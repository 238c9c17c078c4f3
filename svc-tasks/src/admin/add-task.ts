import type { InputOf, tasks } from '@hourbank/contracts';
import type { Session } from '@hourbank/service-kit/auth';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Deps } from '../deps';
import type { Uploads } from '../files/task-files';
import { insertTask } from '../tasks/create-task';
import { cleanDescription } from '../tasks/task-rules';
import type { TaskRecord } from '../tasks/task-view';

/**
 * Adds a pending task for a client, who sees, changes and deletes it like its own (D-42), and tells the client. Throws
 * 404 if the client never existed, 409 `client_closed` and 503 `client_unavailable`.
 */
export async function addTask(
  deps: Pick<Deps, 'transact' | 'tasks' | 'meetings' | 'taskFiles' | 'clients' | 'now'>,
  { clientId, description }: InputOf<typeof tasks.addTask>['body'],
  { uploads, actor, idempotency }: { uploads: Uploads; actor: Session; idempotency: IdempotencyContext },
): Promise<TaskRecord> {
  const content = { description: await cleanDescription(description) };
  await deps.clients.requireOpen(clientId);
  return deps.taskFiles.withStored(clientId, uploads, undefined, (files) =>
    deps.transact(async (tx) => {
      const addedBy = actor.name ?? `#${actor.id}`;
      return idempotency.saveResponse(tx, await insertTask(deps, tx, { clientId, content, files, addedBy }));
    }),
  );
}
