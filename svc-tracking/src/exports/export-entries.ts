import { fromHundredths } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Needs } from '../dependencies';
import { type ClientNames, createClientNames } from './client-names';
import { type ExportedEntry, entryPages } from './entry-pages';
import { plainTextOf } from './plain-text';

const fields = ['id', 'clientId', 'clientName', 'packageId', 'date', 'hours', 'description', 'status'];

type ExportDeps = Needs<'db' | 'identity'>;

const isoOf = (date: string) => `${date.slice(0, 10)}T${date.slice(11)}Z`;

/** Creates each row when it is written, because the text of a whole page would stay in memory too long. */
function* rowsOf(page: readonly ExportedEntry[], names: ClientNames) {
  for (const { id, client_id: clientId, package_id: packageId, date, hours, description, status } of page) {
    yield [
      id,
      clientId,
      names.of(clientId),
      packageId,
      isoOf(date),
      fromHundredths(hours),
      plainTextOf(description),
      status,
    ];
  }
}

async function* batches({ db, identity }: ExportDeps) {
  const names = createClientNames(identity);
  for await (const page of entryPages(db)) {
    await names.fetch(page.map((entry) => entry.client_id));
    yield rowsOf(page, names);
  }
}

/** Streams all entries as CSV. Memory use does not grow with their number (D-41). Throws 503 if identity does not respond. */
export const exportEntries = (deps: ExportDeps): Promise<Download> =>
  csvDownload('timeEntries.csv', fields, batches(deps));
