import { type Pagination, paginationOf } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { entryRecord, type EntryRecord, screenshotPurpose } from './entry-view';
import type { Entry } from './intent';

type ReadDeps = Pick<Deps, 'db' | 'entries' | 'files'>;

/** Entries with their screenshots, all of those in one query; none where no entry ever had one. */
export async function withScreenshots(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  rows: readonly Entry[],
): Promise<EntryRecord[]> {
  const byEntry = await files.list(
    db.read,
    screenshotPurpose,
    rows.filter(({ hasFiles }) => hasFiles).map(({ id }) => id),
  );
  return rows.map((entry) => entryRecord(entry, byEntry.get(entry.id) ?? []));
}

export interface EntryPage {
  records: EntryRecord[];
  pagination: Pagination;
}

/** One page of a client's entries, newest first (D-8). Past the end it is empty, with the true total. */
export async function listEntries(
  deps: ReadDeps,
  { clientId, page, pageSize }: { clientId: number; page: number; pageSize: number },
): Promise<EntryPage> {
  const { rows, totalCount } = await deps.entries.page(clientId, pageSize, (page - 1) * pageSize);
  return { records: await withScreenshots(deps, rows), pagination: paginationOf(page, pageSize, totalCount) };
}

export async function getEntry(deps: ReadDeps, id: number): Promise<EntryRecord> {
  const entry = await deps.entries.find(id);
  if (!entry) throw notFound();
  const [record] = await withScreenshots(deps, [entry]);
  if (!record) throw notFound();
  return record;
}
