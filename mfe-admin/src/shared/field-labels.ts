import { translate } from '@hourbank/i18n';
import { fieldMessages } from './field-messages';

type Field = keyof typeof fieldMessages;

const isField = (name: string): name is Field => Object.hasOwn(fieldMessages, name);

/** The names of fields as forms, conflicts and the audit log show them. */
export function fieldLabels(): Readonly<Record<Field, string>> {
  const t = translate(fieldMessages);
  const labels = Object.keys(fieldMessages)
    .filter(isField)
    .map((field) => [field, t(field)]);
  // `fromEntries` loses the names of the fields.
  return Object.fromEntries(labels) as Record<Field, string>;
}

/** The name of a field. A field without a name in the catalogue keeps the one of the API. */
export const fieldLabel = (field: string): string => (isField(field) ? translate(fieldMessages)(field) : field);
