import { type identity, type InputOf, maxUnpagedRows } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import { type SearchTerm, searchTerms } from '@hourbank/service-kit/db';
import { type Download, Page } from '@hourbank/service-kit/http';
import type { ClientRecord } from './client-table';
import { clientView, exportedFields } from './client-view';
import type { Deps } from '../dependencies';

const phonePart = /^(?=[(+]|(?:\D*\d){4})(?=.*\d)[+\d()./-]+$/;
const punctuation = /[()./-]/g;

const digits = /^\d+$/;

/**
 * Returns the words of a search. Parts of phone numbers also match without punctuation, as the stored text has
 * them. They have four digits or more, or begin like a number; `12/3` is a day or a count. Digits are not looked for
 * in phone numbers if the search has fewer than four.
 */
function clientTerms(search: string | undefined): SearchTerm[] {
  const terms = searchTerms(search);
  const isCount = terms.map(({ text }) => text.replace(/\D/g, '')).join('').length < 4;
  return terms.map((term) => {
    if (isCount && digits.test(term.text)) return { ...term, texts: ['search_text'] };
    return phonePart.test(term.text) ? { ...term, variant: term.text.replace(punctuation, '') } : term;
  });
}

/** Returns one page of clients, by default the first 1,000 by name (D-8, D-74). */
export async function listClients(
  { clientLists }: Pick<Deps, 'clientLists'>,
  query: InputOf<typeof identity.listClients>['query'],
): Promise<Page<ClientRecord>> {
  const { page = 1, pageSize = maxUnpagedRows, sort = 'name', totals = false, ids } = query;
  const offset = (page - 1) * pageSize;
  const terms = clientTerms(query.search);
  if (terms.length > 0 || ids) {
    const { rows, count, limited } = await clientLists.filtered({ terms, ids, sort }, { limit: pageSize, offset });
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
      term.isId ? Promise.resolve({ clientIds: [], limited: false }) : clientLists.idsWith(term, maxClientsPerWord),
    ),
  );

const batchSize = 500;

type Query = InputOf<typeof identity.exportClients>['query'];

async function* batches({ clientLists }: Pick<Deps, 'clientLists'>, { search, ids, sort = 'createdAt' }: Query) {
  for await (const page of clientLists.filteredBatches({ terms: clientTerms(search), ids, sort }, batchSize))
    yield page.map(clientView).map((client) => exportedFields.map((field) => client[field]));
}

/**
 * Exports clients that are not deleted as CSV: all by id, or those of a list in its order (D-41, D-74). Reads them in
 * batches as the caller reads the response.
 */
export const exportClients = (deps: Pick<Deps, 'clientLists'>, query: Query): Promise<Download> =>
  csvDownload('clients.csv', exportedFields, batches(deps, query));
