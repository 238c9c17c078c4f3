import type { ReactNode } from 'react';
import { formatHoursShort, hoursLeftText } from './format';

/** The bar is amber up to this share of the package. */
const lowShare = 0.2;

export interface HoursMeterProps {
  label: ReactNode;
  /** The accessible name of the bar, if the label is not plain text. */
  name?: string;
  left: number;
  total: number;
  thin?: boolean;
}

export const isRunningLow = (left: number, total: number): boolean => left <= total * lowShare;

/** The remaining hours of a package, as text and as a bar. */
export function HoursMeter({ label, name, left, total, thin = false }: HoursMeterProps) {
  const max = total > 0 ? total : 1;
  const value = Math.min(Math.max(left, 0), max);
  return (
    <div>
      <div className="hb-meter-line">
        <span>{label}</span>
        <span>
          <b>{formatHoursShort(left)}</b> of {formatHoursShort(total)} h left
        </span>
      </div>
      <meter
        className={thin ? 'hb-meter is-thin' : 'hb-meter'}
        min={0}
        max={max}
        low={max * lowShare}
        high={max}
        optimum={max}
        value={value}
        aria-label={name ?? (typeof label === 'string' ? label : 'Hours left')}
      >
        {hoursLeftText(left, total)}
      </meter>
    </div>
  );
}
