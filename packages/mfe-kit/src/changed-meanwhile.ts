import { ApiError } from '@hourbank/api-client';
import type { ChangeMade } from '@hourbank/contracts';

/** The labels of fields on the page. Fields without a label are not mentioned. */
export type FieldLabels = Readonly<Record<string, string>>;

/** True if the server rejected a change because the row has a newer revision (D-73). */
export const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

const moment = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

function author({ role, name, isCaller }: ChangeMade['by']): string {
  if (isCaller) return 'You';
  return name ?? (role === 'client' ? 'The client' : role === 'admin' ? 'An admin' : 'The system');
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? 'other details') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** One sentence for each change: 'Nadia changed Hours and Status (20 Nov 2026, 14:05).' */
export const changeSentences = (changes: readonly ChangeMade[], labels: FieldLabels): string[] =>
  changes.map(({ by, fields, at }) => {
    const names = [...new Set(fields.flatMap((field) => labels[field] ?? []))];
    const place = by.isCaller ? ' in another window' : '';
    return `${author(by)} changed ${listed(names)}${place} (${moment(at)}).`;
  });

/** The error message of an action without a form. After a conflict it says who changed what. */
export function actionFailure(error: unknown, labels: FieldLabels): string {
  if (!isChangedMeanwhile(error)) return error instanceof Error ? error.message : 'Something went wrong';
  const sentences = changeSentences(error.changes, labels);
  return sentences.length === 0 ? error.message : `${sentences.join(' ')} Check the newer values and try again.`;
}
