import type { EntryStatus } from '@hourbank/contracts';
import type { Entry, Intent } from './intent';

/** A row of `entries` as SQL returns it. */
export interface EntryRow {
  id: number;
  client_id: number;
  package_id: number;
  moment: string;
  hours: number;
  description: string;
  status: string;
  revision: number;
  edit_revision: number;
  shown: number;
  has_files: number;
  intent: string | null;
}

/**
 * Reads the date as text, because creating a `Date` and formatting it again is most of the cost of a long page. The
 * alias is not `date`, because `ORDER BY date` would then sort by the alias and not use the index.
 */
export const entryColumns =
  'id, client_id, package_id, CAST(date AS CHAR) AS moment, hours, description, status, revision, edit_revision, shown, has_files, intent';

export const toEntry = (row: EntryRow): Entry => ({
  id: row.id,
  clientId: row.client_id,
  packageId: row.package_id,
  date: `${row.moment.replace(' ', 'T')}Z`,
  hours: row.hours,
  description: row.description,
  // The contract validates the status before it is stored.
  status: row.status as EntryStatus,
  revision: row.revision,
  editRevision: row.edit_revision,
  shown: Boolean(row.shown),
  hasFiles: Boolean(row.has_files),
  intent: row.intent === null ? null : (JSON.parse(row.intent) as Intent),
});
