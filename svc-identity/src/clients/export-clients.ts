import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Needs } from '../dependencies';
import { clientView, exportedFields } from './client-view';

const batch = 500;

async function* batches({ clients }: Needs<'clients'>) {
  let page = await clients.after(0, batch);
  while (page.length > 0) {
    yield page.map(clientView).map((client) => exportedFields.map((field) => client[field]));
    page = page.length < batch ? [] : await clients.after(page.at(-1)?.id ?? 0, batch);
  }
}

/** Exports all clients that are not deleted, by id (D-41). It reads them in batches as the caller reads the response. */
export const exportClients = (deps: Needs<'clients'>): Promise<Download> =>
  csvDownload('clients.csv', exportedFields, batches(deps));
