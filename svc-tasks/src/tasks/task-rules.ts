import { type InputOf, isBlankHtml, type tasks } from '@hourbank/contracts';
import { invalid } from '@hourbank/service-kit/errors';
import { cleanInTurn } from '@hourbank/service-kit/rich-text';
import type { Meeting } from '../meetings/meeting-rules';

/**
 * Sanitizes a description for storage (D-37). Throws 422 if the result is blank. A script or a remote image, for
 * example, is blank only after sanitizing.
 */
export async function cleanDescription(html: string): Promise<string> {
  const clean = await cleanInTurn(html);
  if (isBlankHtml(clean)) throw invalid({ description: 'Description cannot be empty.' });
  return clean;
}

/** The fields of a task that a client sets. */
export type TaskFields = InputOf<typeof tasks.createTask>['body'];

/** The fields that the task itself stores; its meeting has a separate row. */
export type TaskContent = Omit<TaskFields, keyof Meeting>;

/** A change of a task: fields that are absent stay, and so does the meeting if it is kept (D-45). */
export type RequestedChange = Partial<TaskFields> & { keepMeeting?: boolean | undefined };

/** The fields as they are stored. */
type StoredFields = TaskContent & { [field in keyof Meeting]: string | null };

/** The compiler checks that no field is missing. */
const allFields = { description: true, meetingStart: true, meetingEnd: true } satisfies Record<keyof TaskFields, true>;
const fieldNames = Object.keys(allFields) as (keyof TaskFields)[];

const fieldsOf = (task: StoredFields) =>
  Object.fromEntries(fieldNames.map((field) => [field, task[field]])) as unknown as StoredFields;

/**
 * The fields of the task after a change. A request without meeting times removes the meeting unless it keeps it (D-45).
 */
export const requestedTask = (
  stored: StoredFields,
  { keepMeeting = false, meetingStart, meetingEnd, ...given }: RequestedChange,
): StoredFields => ({
  ...fieldsOf(stored),
  ...given,
  ...(!keepMeeting && { meetingStart: meetingStart ?? null, meetingEnd: meetingEnd ?? null }),
});

/** Returns the names of the fields that differ. */
export const changedFields = (before: StoredFields, after: StoredFields): (keyof TaskFields)[] =>
  fieldNames.filter((field) => before[field] !== after[field]);
