import { translate } from '@hourbank/i18n';
import { fieldMessages } from './field-messages';

type Field = keyof typeof fieldMessages;

/** The names of fields as forms, conflicts and the audit log show them. */
export function fieldLabels(): Readonly<Record<Field, string>> {
  const t = translate(fieldMessages);
  // `Object.keys` loses the names of the fields.
  return Object.fromEntries(Object.keys(fieldMessages).map((field) => [field, t(field as Field)])) as Record<
    Field,
    string
  >;
}

/** The name of a field. A field without a name in the catalogue keeps the one of the API. */
export const fieldLabel = (field: string): string => (fieldLabels() as Record<string, string>)[field] ?? field;
