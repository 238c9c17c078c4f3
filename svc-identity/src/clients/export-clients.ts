import { csvOf, Download } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import { clientView } from './client-view';

const fields = ['id', 'name', 'email', 'phone', 'companyName', 'website', 'address', 'note', 'createdAt'] as const;
const batch = 500;

/** All clients that are not deleted, by id (D-41): read page by page as the reader takes them. */
export function exportClients({ clients }: Pick<IdentityDeps, 'clients'>): Download {
  async function* rows() {
    let page = await clients.after(0, batch);
    while (page.length > 0) {
      yield page.map(clientView).map((client) => fields.map((field) => client[field]));
      page = page.length < batch ? [] : await clients.after(page.at(-1)?.id ?? 0, batch);
    }
  }
  return new Download('clients.csv', csvOf(fields, rows()));
}
