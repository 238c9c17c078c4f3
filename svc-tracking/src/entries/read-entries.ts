import { notFound } from '@hourbank/service-kit/errors';
import type { Deps } from '../dependencies';
import { entryRecord, type EntryRecord, screenshotPurpose } from './entry-view';
import type { Entry } from './intent';

type ReadDeps = Pick<Deps, 'db' | 'entries' | 'files'>;

/** Adds the screenshots to entries, with one query for all, and without a query if no entry ever had a screenshot. */
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

/** Returns a visible entry. Throws 404 if there is none. */
export async function getEntry(deps: ReadDeps, id: number): Promise<EntryRecord> {
  const entry = await deps.entries.find(id);
  if (!entry) throw notFound();
  const [record] = await withScreenshots(deps, [entry]);
  if (!record) throw notFound();
  return record;
}
