import type { ReactNode } from 'react';
import { formatHoursShort, hoursLeftText } from './format';

/** Below this share of the package the bar turns amber. */
const lowShare = 0.2;

export interface HoursMeterProps {
  label: ReactNode;
  /** What a screen reader calls the bar, where the label is more than text. */
  name?: string;
  left: number;
  total: number;
  thin?: boolean;
}

export const isRunningLow = (left: number, total: number): boolean => left <= total * lowShare;

/** The sentence, and below it what is left of a package. The bar repeats the sentence and empties towards the start. */
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
