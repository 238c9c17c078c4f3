import { ApiError } from '@hourbank/api-client';
import type { ChangeMade } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDateTime, formatList } from '@hourbank/i18n/format';
import { formMessages } from './form-messages';
import { messages } from './messages';

/** The labels of fields on the page. Fields without a label are not mentioned. */
export type FieldLabels = Readonly<Record<string, string>>;

/** True if the server rejected a change because the row has a newer revision (D-73). */
export const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/** The message of a stale write, without the advice to reload: the form offers the newer values. */
export const withoutAdvice = ({ message }: ApiError): string => message.replace(/ Reload and try again\.$/, '');

function author({ role, name, isCaller }: ChangeMade['by']): string {
  const t = translate(formMessages);
  if (isCaller) return t('you');
  return name ?? t(role === 'client' ? 'theClient' : role === 'admin' ? 'anAdmin' : 'theSystem');
}

/** How many fields a sentence names, so that it stays one that can be read. */
const maxNames = 3;

/** One sentence for each change: 'Nadia changed Hours and Status (20 Nov 2026, 14:05).' */
export const changeSentences = (changes: readonly ChangeMade[], labels: FieldLabels): string[] => {
  const t = translate(formMessages);
  return changes.map(({ by, fields, at }) => {
    const all = [...new Set(fields.flatMap((field) => labels[field] ?? []))];
    const named = all.slice(0, maxNames - 1);
    const names =
      all.length > maxNames ? [...named, t('moreDetails', { count: String(all.length - named.length) })] : all;
    return t(by.isCaller ? 'changeInOtherWindow' : 'change', {
      author: author(by),
      fields: names.length > 0 ? formatList(names) : t('otherDetails'),
      time: formatDateTime(at),
    });
  });
};

/** The error message of an action without a form. After a conflict it says who changed what. */
export function actionFailure(error: unknown, labels: FieldLabels): string {
  if (!isChangedMeanwhile(error)) return error instanceof Error ? error.message : translate(messages)('wentWrong');
  const sentences = changeSentences(error.changes, labels);
  return sentences.length === 0
    ? error.message
    : translate(formMessages)('checkNewer', { changes: sentences.join(' ') });
}
