import { notFound } from '@hourbank/service-kit/errors';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Needs } from '../dependencies';
import { beyondAllRevisions } from '../passwords/credential-store';

/** Hides a client, removes its password, revokes its tokens and frees its email. Its ledger remains (D-25). Throws a 404. */
export async function deleteClient(
  {
    tx,
    clients,
    credentials,
    linkTokens,
    events,
    refreshRevocations,
    now,
  }: Needs<'tx' | 'clients' | 'credentials' | 'linkTokens' | 'events' | 'refreshRevocations' | 'now'>,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await tx(async (work) => {
    if (!(await clients.lock(work, id))) throw notFound();
    await clients.revisions.isDone(work, id, precondition);
    await clients.close(work, id, now());
    await credentials.remove(work, { role: 'client', id });
    await linkTokens.end(work, 'client-reset', id, now());
    await events.append(
      work,
      [
        { kind: 'subject_revoked', audience: 'client', subject: id, revision: beyondAllRevisions },
        { kind: 'client_closed', clientId: id },
      ],
      now(),
    );
  });
  await refreshRevocations();
}
