import type { clientSorts } from '@hourbank/contracts';
import { createList, type ListPage, type SearchTerm, select, type Slice, type Tx } from '@hourbank/service-kit/db';
import { type ClientRecord, clientTable, isOpen } from './client-table';
import { readClients } from './read-clients';

type ClientSort = (typeof clientSorts)[number];

interface ClientFilter {
  terms: readonly SearchTerm[];
  ids?: readonly number[] | undefined;
  sort: ClientSort;
}

/** Ids increase with time, so `id` sorts by creation. */
const sortColumns = {
  name: 'nameKey',
  email: 'activeEmail',
  companyName: 'companyKey',
  createdAt: 'id',
};

const shape = { table: clientTable, newest: 'id', sorts: sortColumns, texts: ['searchText', 'phoneKey'] } as const;

/** Lists of clients, each with their number. */
export function createClientListStore(read: Tx) {
  const allClients = createList(read, shape);
  const openClients = createList(read, { ...shape, condition: isOpen });

  return {
    /** Returns one page of all clients, and their number. A page past the end reads no rows. */
    async page(sort: ClientSort, slice: Slice): Promise<{ rows: ClientRecord[]; count: number }> {
      const [row] = await select<{ count: number }>(
        read,
        'SELECT open_clients AS count FROM client_counts WHERE id = 1',
      );
      const count = row?.count ?? 0;
      return { rows: await readClients(read, await openClients.unfilteredPage({ sort }, slice, count)), count };
    },

    /** Returns one page of the clients, all or those with the ids, that match all words, and their number (D-74). */
    async filtered(filter: ClientFilter, slice: Slice): Promise<ListPage & { rows: ClientRecord[] }> {
      const page = await openClients.page(filter, slice);
      return { ...page, rows: await readClients(read, page.ids) };
    },

    /** Yields the clients that match all words, in the order of the list. */
    async *filteredBatches(filter: ClientFilter, size: number): AsyncGenerator<ClientRecord[]> {
      for await (const ids of openClients.batches(filter, size)) yield await readClients(read, ids);
    },

    /**
     * Returns the ids of the newest clients that match a word, closed ones included, because their rows in other
     * services remain.
     */
    async idsWith(word: SearchTerm, limit: number): Promise<{ clientIds: number[]; limited: boolean }> {
      const terms = [{ ...word, id: null }];
      const page = await allClients.page({ terms, sort: '-createdAt' }, { limit, offset: 0 });
      return { clientIds: page.ids, limited: page.limited || page.count > limit };
    },
  };
}
export type ClientListStore = ReturnType<typeof createClientListStore>;
