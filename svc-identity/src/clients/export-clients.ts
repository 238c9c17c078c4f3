import type { identity, InputOf } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { clientView, exportedFields } from './client-view';
import { clientTerms } from './list-clients';

const batchSize = 500;

type Query = InputOf<typeof identity.exportClients>['query'];

async function* batches({ clientLists }: Pick<Deps, 'clientLists'>, { search, sort = 'createdAt' }: Query) {
  for await (const page of clientLists.filteredBatches({ terms: clientTerms(search), sort }, batchSize))
    yield page.map(clientView).map((client) => exportedFields.map((field) => client[field]));
}

/**
 * Exports clients that are not deleted as CSV: all by id, or those of a list in its order (D-41, D-74). Reads them in
 * batches as the caller reads the response.
 */
export const exportClients = (deps: Pick<Deps, 'clientLists'>, query: Query): Promise<Download> =>
  csvDownload('clients.csv', exportedFields, batches(deps, query));
