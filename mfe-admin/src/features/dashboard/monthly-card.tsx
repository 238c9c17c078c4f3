import { EmptyState, formatHours, useTheme } from '@hourbank/ui';
import { useMemo } from 'react';
import { addHours } from '../../shared/hours';
import { barOption, readColors } from './chart-options';
import { monthName, signedHours } from './statistics';
import { LazyChart } from './lazy-chart';
import type { Months } from './queries';

/** Hours sold and consumed by month, as a bar chart and a table. */
export function MonthlyCard({ months }: { months: Months }) {
  const { theme } = useTheme();
  // The colors depend on the theme.
  const option = useMemo(() => theme && barOption(months, readColors()), [months, theme]);
  const stale = months.some((row) => row.stale);
  return (
    <section className="card" aria-labelledby="sold-and-consumed">
      <div className="card-header">
        <h2 id="sold-and-consumed">Sold and consumed</h2>
        <span className="hb-hint hb-end">{stale ? 'Sales as last known' : 'Hours per month'}</span>
      </div>
      {months.length === 0 && <EmptyState icon="clock" title="No hours sold or consumed yet." />}
      {months.length > 0 && (
        <div className="card-body">
          <div className="hb-chart-row">
            <figure className="hb-chart-fig">
              <div role="img" aria-label="Hours sold and consumed per month; the table beside it shows the values">
                <LazyChart option={option} height={150} />
              </div>
              <figcaption className="hb-legend">
                <span className="hb-key k-sold">Sold</span>
                <span className="hb-key k-used">Consumed</span>
              </figcaption>
            </figure>
            <div className="hb-fill">
              <MonthTable months={months} />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

function MonthTable({ months }: { months: Months }) {
  return (
    <table className="table table-hover hb-mini">
      <caption className="visually-hidden">Hours sold and consumed per month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="hb-num">
            Sold
          </th>
          <th scope="col" className="hb-num">
            Consumed
          </th>
          <th scope="col" className="hb-num">
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, sold, consumed }) => (
          <tr key={month}>
            <td className="text-nowrap">{monthName(month)}</td>
            <td className="hb-num">{formatHours(sold)}</td>
            <td className="hb-num">{formatHours(consumed)}</td>
            <td className="hb-num">{signedHours(addHours(sold, -consumed))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
