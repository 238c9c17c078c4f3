import { type AdminEntry, adminEntryView, fromHundredths } from '@hourbank/contracts';
import type { SignedUrls, StoredFile } from '@hourbank/service-kit/files';
import { shownFields } from '@hourbank/service-kit/http';
import { ruleOfText } from './entry-hours';
import type { Entry } from './entry-table';

export const screenshotPurpose = 'screenshot';
export const screenshotPrefix = '/uploads/screenshots';

type Screenshot = Pick<StoredFile, 'id' | 'name' | 'ext'>;

/**
 * The response for an entry, without the URLs of its screenshots: those are short-lived, so they are signed when the
 * response is sent. Can be stored as JSON.
 */
export interface EntryRecord extends Omit<AdminEntry, 'screenshots'> {
  screenshots: Screenshot[];
}

/** Hides the new screenshots of an open change until it is settled. */
function visibleFiles(files: readonly Screenshot[], intent: Entry['intent']): Screenshot[] {
  const hidden = intent?.kind === 'update' ? intent.added : [];
  return files.filter((file) => !hidden.includes(file.id)).map(({ id, name, ext }) => ({ id, name, ext }));
}

const shown = shownFields(adminEntryView);

/** Creates the response of an entry without signed URLs. */
export function entryRecord(entry: Entry, files: readonly Screenshot[]): EntryRecord {
  const { automatic, parts, ...fields } = shown(entry);
  return {
    ...fields,
    hours: fromHundredths(entry.hours),
    rounding: ruleOfText(entry.rounding),
    screenshots: files.length === 0 ? [] : visibleFiles(files, entry.intent),
    ...(automatic && { automatic: true as const }),
    ...(parts && { parts }),
    ...(entry.intent && { settlement: 'pending' as const }),
  };
}

/**
 * Creates the view that adds a signed URL to each screenshot (D-23). It is the view of admins: the schemas of
 * operations for clients leave out what clients must not see.
 */
export const createEntryView =
  (signedUrls: SignedUrls) =>
  (record: EntryRecord): AdminEntry => ({
    ...record,
    screenshots: record.screenshots.map((file) => {
      const url = signedUrls.sign(screenshotPrefix, file);
      return { id: file.id, name: file.name, url, directUrl: url };
    }),
  });
