import { fromHundredths } from '@hourbank/contracts';
import { readClientNames } from '@hourbank/service-kit/client-names';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Needs } from '../dependencies';
import type { ListedEntry } from '../entries/entry-entity';
import { entryPages } from './entry-pages';
import { plainTextOf } from '@hourbank/service-kit/rich-text';

type Names = ReadonlyMap<number, string>;
type Cell = (entry: ListedEntry, names: Names) => string | number | null;

/** The columns of the file, in order. A field that entries gain needs one here. */
const columns = {
  id: ({ id }) => id,
  clientId: ({ clientId }) => clientId,
  clientName: ({ clientId }, names) => names.get(clientId) ?? '',
  packageId: ({ packageId }) => packageId,
  date: ({ date }) => date,
  hours: ({ hours }) => fromHundredths(hours),
  description: ({ description }) => plainTextOf(description),
  status: ({ status }) => status,
  minutes: ({ minutes }) => minutes,
  billable: ({ billable }) => (billable ? 'yes' : 'no'),
  nonBillableReason: ({ nonBillableReason }) => nonBillableReason,
} satisfies Record<Exclude<keyof ListedEntry, 'automatic'> | 'clientName', Cell>;

const cells: readonly Cell[] = Object.values(columns);

type ExportDeps = Needs<'db' | 'identity'>;

/** Creates each row when it is written, because the text of a complete page would stay in memory too long. */
function* rowsOf(page: readonly ListedEntry[], names: Names) {
  for (const entry of page) yield cells.map((cell) => cell(entry, names));
}

async function* batches({ db, identity }: ExportDeps) {
  const names = new Map<number, string>();
  for await (const page of entryPages(db)) {
    const missing = page.map(({ clientId }) => clientId).filter((id) => !names.has(id));
    const found = await readClientNames(identity, missing);
    for (const id of missing) names.set(id, found.get(id) ?? '');
    yield rowsOf(page, names);
  }
}

/** Streams all entries as CSV. Memory use does not grow with their number (D-41). Throws 503 if identity does not respond. */
export const exportEntries = (deps: ExportDeps): Promise<Download> =>
  csvDownload('timeEntries.csv', Object.keys(columns), batches(deps));
