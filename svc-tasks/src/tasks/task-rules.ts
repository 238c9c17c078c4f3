import { invalid } from '@hourbank/service-kit/errors';
import { cleanRichText, isBlankRichText } from '@hourbank/service-kit/rich-text';

/**
 * Sanitizes a description for storage (D-37). Throws 422 if the result is blank. A script or a remote image, for example,
 * is blank only after sanitizing.
 */
export function cleanDescription(html: string): string {
  const clean = cleanRichText(html, 'description');
  if (isBlankRichText(clean)) throw invalid({ description: 'Description cannot be empty.' });
  return clean;
}

type TaskContent = {
  description: string;
  meetingStart?: string | null | undefined;
  meetingEnd?: string | null | undefined;
};

/** Returns the names of the fields that differ. A missing meeting removes the stored one (D-45). */
export const changedFields = (stored: TaskContent, requested: TaskContent): string[] =>
  (['description', 'meetingStart', 'meetingEnd'] as const).filter(
    (field) => (stored[field] ?? null) !== (requested[field] ?? null),
  );
