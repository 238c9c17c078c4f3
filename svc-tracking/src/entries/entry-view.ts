import { fromHundredths, type TimeEntry } from '@hourbank/contracts';
import type { SignedUrls, StoredFile } from '@hourbank/service-kit';
import type { Entry } from './intent';

export const screenshotPurpose = 'screenshot';
export const screenshotPrefix = '/uploads/screenshots';

type Screenshot = Pick<StoredFile, 'id' | 'name' | 'ext'>;

/** An entry as it is answered, but for the addresses of its screenshots: those are short-lived and made last. Survives JSON. */
export interface EntryRecord extends Omit<TimeEntry, 'screenshots'> {
  screenshots: Screenshot[];
}

/** Screenshots that a change under way brings along are not shown before it is settled. */
function shownOf(files: readonly Screenshot[], intent: Entry['intent']): Screenshot[] {
  const hidden = intent?.kind === 'update' ? intent.added : [];
  return files.filter((file) => !hidden.includes(file.id)).map(({ id, name, ext }) => ({ id, name, ext }));
}

/** An entry without the address of its screenshots, of which most have none. */
export function entryRecord(
  { id, editRevision, clientId, packageId, date, hours, description, status, intent }: Entry,
  files: readonly Screenshot[],
): EntryRecord {
  const record: EntryRecord = {
    id,
    revision: editRevision,
    clientId,
    packageId,
    date,
    hours: fromHundredths(hours),
    description,
    status,
    screenshots: files.length === 0 ? [] : shownOf(files, intent),
  };
  if (intent) record.settlement = 'pending';
  return record;
}

/** The answer: each screenshot gets its signed address (D-23). */
export const createEntryView =
  (addresses: SignedUrls) =>
  (record: EntryRecord): TimeEntry => ({
    ...record,
    screenshots: record.screenshots.map((file) => {
      const url = addresses.sign(screenshotPrefix, file);
      return { id: file.id, name: file.name, url, directUrl: url };
    }),
  });
export type EntryView = ReturnType<typeof createEntryView>;
