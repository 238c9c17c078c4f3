import { allPaymentMethods, type AuditRow } from '@hourbank/contracts';
import { formatDate, formatDateTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { paymentMethodName } from '@hourbank/mfe-kit';
import { EmptyValue } from '@hourbank/ui';
import { fieldLabel } from '../../shared/field-labels';
import { messages } from './messages';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);

/** A value as other screens show it. */
function shownText(field: string, value: string, timeZone: string): string {
  const method = field === 'paymentMethod' && allPaymentMethods.find((one) => one === value);
  if (method) return paymentMethodName(method);
  if (isInstant(value)) return formatDateTime(value, timeZone);
  return isDay(value) ? formatDate(value, timeZone) : value;
}

/** The changed fields of a row, one a line: the values before and after. */
export function ChangesText({ changes }: { changes: AuditRow['changes'] }) {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  // A new row has fields without a value.
  const fields = Object.entries(changes).filter(([, { from, to }]) => !isEmpty(from) || !isEmpty(to));
  const textOf = (name: string, value: unknown): string => {
    if (isEmpty(value)) return t('empty');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return typeof value === 'string' ? shownText(name, value, timeZone) : JSON.stringify(value);
  };
  if (fields.length === 0) return <EmptyValue />;
  return (
    <ul className="list-unstyled mb-0 hb-full-text">
      {fields.map(([name, { from, to }]) => {
        const field = fieldLabel(name);
        return (
          <li key={name}>
            <bdi>
              {isEmpty(from)
                ? t('set', { field, to: textOf(name, to) })
                : t('change', { field, from: textOf(name, from), to: textOf(name, to) })}
            </bdi>
          </li>
        );
      })}
    </ul>
  );
}
