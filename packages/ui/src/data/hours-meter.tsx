import { translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import type { ReactNode } from 'react';
import { messages } from './messages';

/** The bar is amber up to this share of the package. */
const lowShare = 0.2;

interface HoursMeterProps {
  /** Without one, there is the bar alone, for figures that stand beside it. */
  label?: ReactNode;
  /** The accessible name of the bar, if the label is not plain text. */
  name?: string;
  left: number;
  total: number;
  thin?: boolean;
}

export const isRunningLow = (left: number, total: number): boolean => left <= total * lowShare;

/** '12.5 of 20 h left' */
export const hoursLeftText = (left: number, total: number): string =>
  translate(messages)('hoursOfLeft', { left: formatNumber(left), total: formatNumber(total) });

/** The remaining hours of a package, as text and as a bar. */
export function HoursMeter({ label, name, left, total, thin = false }: HoursMeterProps) {
  const t = useMessages(messages);
  const max = total > 0 ? total : 1;
  const value = Math.min(Math.max(left, 0), max);
  return (
    <div>
      {label !== undefined && (
        <div className="hb-meter-line">
          <span>{label}</span>
          <span>
            {t.rich('hoursOfLeftBold', {
              left: formatNumber(left),
              total: formatNumber(total),
              b: (chunks) => <b>{chunks}</b>,
            })}
          </span>
        </div>
      )}
      <meter
        className={thin ? 'hb-meter is-thin' : 'hb-meter'}
        min={0}
        max={max}
        low={max * lowShare}
        high={max}
        optimum={max}
        value={value}
        aria-label={name ?? (typeof label === 'string' ? label : t('hoursLeft'))}
      >
        {hoursLeftText(left, total)}
      </meter>
    </div>
  );
}
