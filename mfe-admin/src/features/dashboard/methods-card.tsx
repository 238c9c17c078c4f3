import { clientPaymentMethodLabels } from '@hourbank/contracts';
import { EmptyState, useTheme } from '@hourbank/ui';
import { useMemo } from 'react';
import { pieOption, readColors } from './chart-options';
import { percent } from './statistics';
import { LazyChart } from './lazy-chart';
import type { MethodCounts } from './queries';

/** Paid packages by payment method, as a pie chart and a table. */
export function MethodsCard({ counts }: { counts: MethodCounts }) {
  const { theme } = useTheme();
  const methods = useMemo(
    () => counts.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count),
    [counts],
  );
  // The colors depend on the theme.
  const option = useMemo(() => theme && pieOption(methods, readColors()), [methods, theme]);
  const stale = counts.some((row) => row.stale);
  return (
    <section className="card" aria-labelledby="payment-methods">
      <div className="card-header">
        <h2 id="payment-methods">Payment methods</h2>
        <span className="hb-hint hb-end">{stale ? 'Paid packages, as last known' : 'Paid packages'}</span>
      </div>
      {methods.length === 0 && <EmptyState icon="package" title="No paid packages yet." />}
      {methods.length > 0 && (
        <div className="card-body">
          <div className="hb-chart-row is-pie">
            <div role="img" aria-label="Paid packages per payment method; the table beside it shows the values">
              <LazyChart option={option} height={150} width={150} />
            </div>
            <div className="hb-fill">
              <MethodTable methods={methods} />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

function MethodTable({ methods }: { methods: MethodCounts }) {
  const total = methods.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className="table table-hover hb-mini">
      <caption className="visually-hidden">Paid packages per payment method</caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col" className="hb-num">
            Count
          </th>
          <th scope="col" className="hb-num">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ method, count }, at) => (
          <tr key={method}>
            <td>
              <span className={`hb-key k-${at + 1}`}>{clientPaymentMethodLabels[method] ?? method}</span>
            </td>
            <td className="hb-num">{count.toLocaleString('en-US')}</td>
            <td className="hb-num">{percent(count, total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
