import { csvDownload, type Download } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import { clientView } from './client-view';

const fields = ['id', 'name', 'email', 'phone', 'companyName', 'website', 'address', 'note', 'createdAt'] as const;
const batch = 500;

type ExportDeps = Pick<IdentityDeps, 'clients'>;

async function* batches({ clients }: ExportDeps) {
  let page = await clients.after(0, batch);
  while (page.length > 0) {
    yield page.map(clientView).map((client) => fields.map((field) => client[field]));
    page = page.length < batch ? [] : await clients.after(page.at(-1)?.id ?? 0, batch);
  }
}

/** Exports all clients that are not deleted, by id (D-41). It reads them in batches as the caller reads the response. */
export const exportClients = (deps: ExportDeps): Promise<Download> => csvDownload('clients.csv', fields, batches(deps));
