import { cleanRichText, invalid, isBlankRichText } from '@hourbank/service-kit';

/** A description as it is stored (D-37). What was not blank when it came can be blank once it is clean: a script, a remote image. */
export function cleanDescription(html: string): string {
  const clean = cleanRichText(html, 'description');
  if (isBlankRichText(clean)) throw invalid({ description: 'Description cannot be empty.' });
  return clean;
}

type Written = {
  description: string;
  meetingStart?: string | null | undefined;
  meetingEnd?: string | null | undefined;
};

/** The names of what a change writes differently; a meeting that it does not carry is none (D-45). */
export const changedFields = (stored: Written, carried: Written): string[] =>
  (['description', 'meetingStart', 'meetingEnd'] as const).filter(
    (field) => (stored[field] ?? null) !== (carried[field] ?? null),
  );
