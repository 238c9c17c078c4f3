import { translate } from '@hourbank/i18n';
import { messages } from './messages';
import { sheetFields } from './columns';

/** The message of a field with its name, because a row has many. */
export function fieldLabel(field: string | null, message: string): string {
  const t = translate(messages);
  const known = sheetFields.find((one) => one === field);
  return known && known !== 'name' && known !== 'email'
    ? t('fieldProblem', { field: t(`field.${known}`), message })
    : message;
}
