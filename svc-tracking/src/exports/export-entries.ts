import { fromHundredths } from '@hourbank/contracts';
import { csvOf, Download } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { begun } from './begun';
import { createClientNames } from './client-names';
import { entryPages } from './entry-pages';
import { plainTextOf } from './plain-text';

const fields = ['id', 'clientId', 'clientName', 'packageId', 'date', 'hours', 'description', 'status'];

type ExportDeps = Pick<Deps, 'db' | 'identity'>;

const isoOf = (date: string) => `${date.slice(0, 10)}T${date.slice(11)}Z`;

async function* rows({ db, identity }: ExportDeps) {
  const names = createClientNames(identity);
  for await (const page of entryPages(db)) {
    await names.fetch(page.map((entry) => entry.client_id));
    yield page.map((entry) => [
      entry.id, entry.client_id, names.of(entry.client_id), entry.package_id, isoOf(entry.date), fromHundredths(entry.hours),
      plainTextOf(entry.description), entry.status,
    ]);
  }
}

/** All entries as CSV, streamed: memory does not grow with their number (D-41). */
export const exportEntries = async (deps: ExportDeps): Promise<Download> =>
  new Download('timeEntries.csv', csvOf(fields, await begun(rows(deps))));
