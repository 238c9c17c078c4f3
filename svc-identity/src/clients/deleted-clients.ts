import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { identity, maxUnpagedRows } from '@hourbank/contracts';
import { AppError, notFound } from '@hourbank/service-kit/errors';
import { Page } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import type { ClientRecord } from './client-table';

const keptMs = identity.deletedClientDays * 86_400_000;

/** Until when a client that was deleted at that time can be restored (D-25). */
export const restorableUntil = (closedAt: Date): Date => new Date(closedAt.getTime() + keptMs);

/** Clients deleted at or before this time can no longer be restored. */
const expiryOf = (now: Date): Date => new Date(now.getTime() - keptMs);

type Deleted = ClientRecord & { closedAt: Date };
const isDeleted = (client: ClientRecord): client is Deleted => client.closedAt !== null;

/** Returns one page of the clients that can be restored, the latest first. */
export async function listDeletedClients(
  { clients, now }: Pick<Deps, 'clients' | 'now'>,
  { page = 1, pageSize = maxUnpagedRows }: { page?: number; pageSize?: number },
): Promise<Page<Deleted>> {
  const since = expiryOf(now());
  const rows = await clients.deleted(since, { limit: pageSize, offset: (page - 1) * pageSize });
  return new Page(rows.filter(isDeleted), { page, pageSize, totalCount: await clients.countDeleted(since) });
}

/** The 404 of a client that is not open; it says so if the client was deleted. */
export async function missingClient({ clients }: Pick<Deps, 'clients'>, id: number): Promise<AppError> {
  const [client] = await clients.known([id]);
  if (!client || !isDeleted(client)) return notFound();
  const { name, closedAt } = client;
  const dates = { deletedAt: closedAt.toISOString(), restorableUntil: restorableUntil(closedAt).toISOString() };
  return new AppError(404, 'client_deleted', 'This client was deleted.', { params: { id, name, ...dates } });
}

const removedAtOnce = 100;

/**
 * Makes deletions final after 30 days: removes the passwords, which a restoration would need (D-25). A client that
 * cannot be locked is left to the next run.
 */
export async function removeExpiredPasswords({
  transact,
  clients,
  credentials,
  now,
  platform,
}: Pick<Deps, 'transact' | 'clients' | 'credentials' | 'now'> & {
  platform: Pick<Deps['platform'], 'log'>;
}): Promise<void> {
  const before = expiryOf(now());
  for (const id of await clients.deletedWithPassword(before, removedAtOnce)) {
    try {
      await transact(async (tx) => {
        // The lock orders this after a restoration that began before the client expired.
        const client = await clients.lockDeleted(tx, id);
        if (client && client.closedAt <= before) await credentials.remove(tx, { role: 'client', id });
      });
    } catch (cause) {
      platform.log.warn({ err: cause, clientId: id }, 'the password of a deleted client could not be removed');
    }
    await yieldToRequests();
  }
}

/** Whether the client can still be restored. */
export const isRestorable = ({ closedAt }: Deleted, now: Date): boolean => closedAt > expiryOf(now);
