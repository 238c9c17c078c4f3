import { clientPaymentMethodLabels } from '@hourbank/contracts';
import { useTheme } from '@hourbank/ui';
import { useMemo } from 'react';
import { ChartCard, ValueTable } from './chart-card';
import { pieOption, readColors } from './chart-options';
import { LazyChart } from './lazy-chart';
import type { MethodCounts } from './queries';
import { percent } from './statistics';

/** Paid packages by payment method, as a pie chart and a table. */
export function MethodsCard({ counts }: { counts: MethodCounts }) {
  const { theme } = useTheme();
  const methods = useMemo(
    () => counts.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count),
    [counts],
  );
  // The colors depend on the theme.
  const option = useMemo(() => theme && pieOption(methods, readColors()), [methods, theme]);
  const total = methods.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Payment methods"
      hint={counts.some((row) => row.stale) ? 'Paid packages, as last known' : 'Paid packages'}
      empty={methods.length === 0 && { icon: 'package', title: 'No paid packages yet.' }}
      rowClass="is-pie"
      chart={
        <div role="img" aria-label="Paid packages per payment method; the table beside it shows the values">
          <LazyChart option={option} height={150} width={150} />
        </div>
      }
      table={
        <ValueTable
          caption="Paid packages per payment method"
          rows={methods}
          rowKey={({ method }) => method}
          columns={[
            {
              label: 'Method',
              cell: ({ method }, at) => (
                <span className={`hb-key k-${at + 1}`}>{clientPaymentMethodLabels[method] ?? method}</span>
              ),
            },
            { label: 'Count', cell: ({ count }) => count.toLocaleString('en-US') },
            { label: 'Share', cell: ({ count }) => percent(count, total) },
          ]}
        />
      }
    />
  );
}
