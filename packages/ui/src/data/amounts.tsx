import { formatHours, formatMoney } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { EmptyValue } from './empty-value';
import { messages } from './messages';

/** '12.50 h': tabular digits and a grey unit. Never breaks between the digits and the unit. */
export function Hours({ value, unit = true }: { value: number | null | undefined; unit?: boolean }) {
  const t = useMessages(messages);
  if (value == null) return <EmptyValue />;
  return (
    <span className="hb-tabular text-nowrap">
      {formatHours(value)}
      {unit && (
        <>
          {' '}
          <span className="hb-unit">{t('hoursUnit')}</span>
        </>
      )}
    </span>
  );
}

/** '$500.00' */
export function Money({ value }: { value: number | null | undefined }) {
  return value == null ? <EmptyValue /> : <span className="hb-tabular text-nowrap">{formatMoney(value)}</span>;
}
