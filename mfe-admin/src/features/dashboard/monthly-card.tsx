import { formatHours, useTheme } from '@hourbank/ui';
import { useMemo } from 'react';
import { addHours } from '../../shared/hours';
import { ChartCard, ValueTable } from './chart-card';
import { barOption, readColors } from './chart-options';
import { LazyChart } from './lazy-chart';
import type { Months } from './queries';
import { monthName, signedHours } from './statistics';

/** Hours sold and consumed by month, as a bar chart and a table. */
export function MonthlyCard({ months }: { months: Months }) {
  const { theme } = useTheme();
  // The colors depend on the theme.
  const option = useMemo(() => theme && barOption(months, readColors()), [months, theme]);
  return (
    <ChartCard
      title="Sold and consumed"
      hint={months.some((row) => row.stale) ? 'Sales as last known' : 'Hours per month'}
      empty={months.length === 0 && { icon: 'clock', title: 'No hours sold or consumed yet.' }}
      chart={
        <figure className="hb-chart-fig">
          <div role="img" aria-label="Hours sold and consumed per month; the table beside it shows the values">
            <LazyChart option={option} height={150} />
          </div>
          <figcaption className="hb-legend">
            <span className="hb-key k-sold">Sold</span>
            <span className="hb-key k-used">Consumed</span>
          </figcaption>
        </figure>
      }
      table={
        <ValueTable
          caption="Hours sold and consumed per month"
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            { label: 'Month', cell: ({ month }) => monthName(month) },
            { label: 'Sold', cell: ({ sold }) => formatHours(sold) },
            { label: 'Consumed', cell: ({ consumed }) => formatHours(consumed) },
            { label: 'Net', cell: ({ sold, consumed }) => signedHours(addHours(sold, -consumed)) },
          ]}
        />
      }
    />
  );
}
