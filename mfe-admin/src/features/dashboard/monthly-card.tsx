import { fromHundredths, toHundredths } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { formatHours, formatMonth, formatSignedHours } from '@hourbank/i18n/format';
import { useTheme } from '@hourbank/ui';
import { useMemo } from 'react';
import { ChartCard, ValueTable } from './chart-card';
import { barOption, readColors } from './chart-options';
import { LazyChart } from './lazy-chart';
import type { Months } from './queries';
import { messages } from './messages';

/** Hours sold and consumed by month, as a bar chart and a table. */
export function MonthlyCard({ months }: { months: Months }) {
  const t = useMessages(messages);
  const { theme } = useTheme();
  // The colors depend on the theme.
  const option = useMemo(() => theme && barOption(months, readColors()), [months, theme]);
  return (
    <ChartCard
      title={t('soldAndConsumed')}
      hint={months.some((row) => row.stale) ? t('salesLastKnown') : t('hoursPerMonth')}
      empty={months.length === 0 && { icon: 'clock', title: t('noHours') }}
      chart={
        <figure className="hb-chart-fig">
          <div role="img" aria-label={t('monthlyChart')}>
            <LazyChart option={option} height={150} />
          </div>
          <figcaption className="hb-legend">
            <span className="hb-key k-sold">{t('sold')}</span>
            <span className="hb-key k-used">{t('consumed')}</span>
          </figcaption>
        </figure>
      }
      table={
        <ValueTable
          caption={t('monthlyTable')}
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            { label: t('month'), cell: ({ month }) => formatMonth(month) },
            { label: t('sold'), cell: ({ sold }) => formatHours(sold) },
            { label: t('consumed'), cell: ({ consumed }) => formatHours(consumed) },
            {
              label: t('net'),
              cell: ({ sold, consumed }) =>
                formatSignedHours(fromHundredths(toHundredths(sold) - toHundredths(consumed))),
            },
          ]}
        />
      }
    />
  );
}
