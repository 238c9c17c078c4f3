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

/** A change of a task: fields that are absent stay, and so does the meeting if it is kept (D-45). */
export interface RequestedChange {
  description?: string | undefined;
  meetingStart?: string | undefined;
  meetingEnd?: string | undefined;
  keepMeeting?: boolean | undefined;
}

/** The content of the task after a change. A request without meeting times removes the meeting unless it keeps it (D-45). */
export const requestedTask = (
  stored: TaskContent,
  { description = stored.description, keepMeeting = false, meetingStart, meetingEnd }: RequestedChange,
): TaskContent => {
  const { meetingStart: start, meetingEnd: end } = keepMeeting ? stored : { meetingStart, meetingEnd };
  return { description, meetingStart: start, meetingEnd: end };
};

/** Returns the names of the fields that differ. */
export const changedFields = (stored: TaskContent, requested: TaskContent): string[] =>
  (['description', 'meetingStart', 'meetingEnd'] as const).filter(
    (field) => (stored[field] ?? null) !== (requested[field] ?? null),
  );
