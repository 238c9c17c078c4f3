import type { Operation, Task } from '@hourbank/contracts';
import { daysAgo, noonOf } from '@hourbank/testing';
import { bodyOf, noSuchId, queryOf } from '../../support/operations';
import { aLoggedEntry, entryBody } from '../../support/people';
import type { Stage } from '../load/requests';
import type { RunningStack } from '../stack/stack';

const address = 'Street 1\n'.repeat(200);

/** Requests that handlers accept, so that the cost of handling them is measured, too. */
export async function acceptedRequests({ adminApi }: Pick<RunningStack, 'adminApi'>, { account, packageIds }: Stage) {
  const clientId = account.id;
  const [packageId = 0] = packageIds;
  const entry = await aLoggedEntry(adminApi, { id: packageId, clientId });
  const { body } = await account.api<{ entry: Task }>('POST', '/api/client/tasks', { description: '<p>x</p>' });
  const client = { name: 'Rana Haddad', address, website: `https://example.com/${'x'.repeat(1_900)}` };
  const newEntry = entryBody({ id: packageId, clientId }, { date: noonOf(daysAgo(1)), hours: 0.25 });
  const bodies: Record<string, object> = {
    createTimeEntry: newEntry,
    createEntry: newEntry,
    updateTimeEntry: newEntry,
    updateEntry: newEntry,
    updateClient: { ...client, note: address },
  };
  /** The id of an existing resource, by the start of a path. */
  const ids: [prefix: string, id: number][] = [
    ['/api/client/tasks/', body.entry.id],
    ['/api/tasks/', body.entry.id],
    ['/api/timeEntries/client/', clientId],
    ['/api/entries/client/', clientId],
    ['/api/timeEntries/', entry.id],
    ['/api/entries/', entry.id],
    ['/api/timePackages/', packageId],
    ['/api/client/packages/', packageId],
    ['/api/client/invoice/', packageId],
    ['/api/clients/', clientId],
    ['/api/accounts/', clientId],
    ['/api/rounding/', clientId],
    ['/api/statements/schedule/', clientId],
    ['/api/statements/preview/', clientId],
  ];
  return {
    pathOf(operation: Operation): string {
      const id = ids.find(([prefix]) => operation.path.startsWith(prefix))?.[1];
      return operation.path.replace(/\{\w+\}/g, String(id ?? noSuchId)) + queryOf(operation, id);
    },
    bodyOf: (operation: Operation): object =>
      bodies[operation.id] ?? (bodyOf(operation, 'x') as object | undefined) ?? {},
  };
}
export type AcceptedRequests = Awaited<ReturnType<typeof acceptedRequests>>;
