import { EmptyValue } from './empty-value';
import { formatHours, formatMoney } from './format';

/** '12.5 h': tabular digits and a grey unit. */
export function Hours({ value, unit = true }: { value: number | null | undefined; unit?: boolean }) {
  if (value == null) return <EmptyValue />;
  return (
    <span className="hb-tabular">
      {formatHours(value)}
      {unit && (
        <>
          {' '}
          <span className="hb-unit">h</span>
        </>
      )}
    </span>
  );
}

/** '$500.00' */
export function Money({ value }: { value: number | null | undefined }) {
  return value == null ? <EmptyValue /> : <span className="hb-tabular">{formatMoney(value)}</span>;
}
