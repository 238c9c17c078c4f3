import type { AuditRow } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { EmptyValue } from '@hourbank/ui';
import { useFieldLabel } from './field-label';
import { messages } from './messages';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The changed fields of a row, one a line: the values before and after. */
export function ChangesText({ changes }: { changes: AuditRow['changes'] }) {
  const t = useMessages(messages);
  const labelOf = useFieldLabel();
  // A new row has fields without a value.
  const fields = Object.entries(changes).filter(([, { from, to }]) => !isEmpty(from) || !isEmpty(to));
  const textOf = (value: unknown): string => {
    if (isEmpty(value)) return t('empty');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  if (fields.length === 0) return <EmptyValue />;
  return (
    <ul className="list-unstyled mb-0 hb-full-text">
      {fields.map(([name, { from, to }]) => {
        const field = labelOf(name);
        return (
          <li key={name}>
            <bdi>
              {isEmpty(from)
                ? t('set', { field, to: textOf(to) })
                : t('change', { field, from: textOf(from), to: textOf(to) })}
            </bdi>
          </li>
        );
      })}
    </ul>
  );
}
