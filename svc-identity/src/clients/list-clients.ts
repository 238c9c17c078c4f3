import { type InputOf, maxUnpagedRows, type identity } from '@hourbank/contracts';
import { type SearchTerm, searchTerms } from '@hourbank/service-kit/db';
import { Page } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import type { ClientRecord } from './client-entity';

const phonePart = /^(?=.*\d)[+\d()./-]+$/;
const punctuation = /[()./-]/g;

/**
 * Returns the words of a search. Parts of phone numbers also match without punctuation, as the stored text has them.
 * They can be parts of names, too, such as `24/7`.
 */
export const clientTerms = (search: string | undefined): SearchTerm[] =>
  searchTerms(search).map((term) =>
    phonePart.test(term.text) ? { ...term, variant: term.text.replace(punctuation, '') } : term,
  );

/** Returns one page of clients, by default the first 1,000 by name (D-8, D-74). */
export async function listClients(
  { clientLists }: Pick<Deps, 'clientLists'>,
  query: InputOf<typeof identity.listClients>['query'],
): Promise<Page<ClientRecord>> {
  const { page = 1, pageSize = maxUnpagedRows, sort = 'name', totals = false } = query;
  const offset = (page - 1) * pageSize;
  const terms = clientTerms(query.search);
  if (terms.length > 0) {
    const { rows, count, limited } = await clientLists.filtered({ terms, sort }, { limit: pageSize, offset });
    return new Page(rows, { page, pageSize, totalCount: count, totals: totals ? { count, limited } : undefined });
  }
  const { rows, count } = await clientLists.page(sort, { limit: pageSize, offset });
  return new Page(rows, { page, pageSize, totalCount: count, totals: totals ? { count, limited: false } : undefined });
}

/** Clients per word that other services search for. */
const maxClientsPerWord = 500;

/**
 * Returns the clients that match each word of another service's search (D-74). A word that is an id matches no client.
 */
export const searchClients = ({ clientLists }: Pick<Deps, 'clientLists'>, search: string | undefined) =>
  Promise.all(
    clientTerms(search).map((term) =>
      term.isId ? { clientIds: [], limited: false } : clientLists.idsWith(term, maxClientsPerWord),
    ),
  );
