import { maxUnpagedRows } from '@hourbank/contracts';
import { Page } from '@hourbank/service-kit/http';
import type { Needs } from '../dependencies';
import type { ClientRecord } from './client-entity';
import type { ClientSearch } from './client-store';

type Query = ClientSearch & { page?: number; pageSize?: number };

/**
 * Returns one page of clients, by default the first 1,000 by name (D-8). A page that is not full gives the total without a count query.
 */
export async function listClients(
  { clients }: Needs<'clients'>,
  { page = 1, pageSize = maxUnpagedRows, ...search }: Query,
): Promise<Page<ClientRecord>> {
  const offset = (page - 1) * pageSize;
  const rows = await clients.list(search, { limit: pageSize, offset });
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  return new Page(rows, { page, pageSize, totalCount: isLast ? offset + rows.length : await clients.count(search) });
}
