import { fromHundredths } from '@hourbank/contracts';
import { readClientNames } from '@hourbank/service-kit/clients';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import type { ListedEntry } from '../entries/entry-table';
import { type EntryQuery, isUnfiltered, readFilter } from '../entries/list-entries';
import { entryPages } from './entry-pages';

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
  authorName: ({ authorName }) => authorName,
  createdAt: ({ createdAt }) => createdAt,
  changedAt: ({ changedAt }) => changedAt,
  taskId: ({ taskId }) => taskId,
} satisfies Record<Exclude<keyof ListedEntry, 'automatic' | 'rounding'> | 'clientName', Cell>;

type ExportDeps = Pick<Deps, 'db' | 'identity' | 'entries' | 'calendar' | 'log'>;

/** Rows per statement: each can have 64 KB of text, and all are read in one turn (D-89). */
const batchSize = 100;

/** All entries by id, or the entries of a filtered list in its order (D-74). */
async function* pagesOf(deps: ExportDeps, query: EntryQuery) {
  if (query.clientId === undefined && query.sort === undefined && isUnfiltered(query)) yield* entryPages(deps.db);
  else yield* deps.entries.filteredBatches((await readFilter(deps, query)).filter, batchSize);
}

type Column = keyof typeof columns;

/** Creates each row when it is written, because the text of a complete page would stay in memory too long. */
function* rowsOf(page: readonly ListedEntry[], fields: readonly Column[], names: Names) {
  for (const entry of page) yield fields.map((field) => columns[field](entry, names));
}

async function* batches(deps: ExportDeps, query: EntryQuery, fields: readonly Column[]) {
  const names = new Map<number, string>();
  for await (const page of pagesOf(deps, query)) {
    if (fields.includes('clientName')) {
      const missing = page.map(({ clientId }) => clientId).filter((id) => !names.has(id));
      const found = await readClientNames(deps.identity, missing);
      for (const id of missing) names.set(id, found.get(id) ?? '');
    }
    yield rowsOf(page, fields, names);
  }
}

const allFields = Object.keys(columns) as Column[];
/** Neither columns about the client itself nor those that only admins see (D-65). */
const hiddenFromClients: readonly Column[] = ['clientId', 'clientName', 'authorName', 'createdAt', 'changedAt'];
const clientFields = allFields.filter((field) => !hiddenFromClients.includes(field));

const exportOf =
  (fields: readonly Column[]) =>
  (deps: ExportDeps, query: EntryQuery): Promise<Download> =>
    csvDownload('timeEntries.csv', fields, batches(deps, query, fields));

/**
 * Streams all entries, or those of a list, as CSV. Memory use does not grow with their number (D-41). Throws 503 if
 * identity does not respond.
 */
export const exportEntries = exportOf(allFields);

/** Streams entries of one client, without columns about the client and about admins. */
export const exportClientEntries = exportOf(clientFields);
