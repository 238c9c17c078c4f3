import { paymentMethodName } from '@hourbank/mfe-kit';
import { formatNumber, formatShare } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useTheme } from '@hourbank/ui';
import { useMemo } from 'react';
import { ChartCard, ValueTable } from './chart-card';
import { pieOption, readColors } from './chart-options';
import { LazyChart } from './lazy-chart';
import type { MethodCounts } from './queries';
import { messages } from './messages';

/** Paid packages by payment method, as a pie chart and a table. */
export function MethodsCard({ counts }: { counts: MethodCounts }) {
  const t = useMessages(messages);
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
      title={t('paymentMethods')}
      hint={counts.some((row) => row.stale) ? t('paidPackagesLastKnown') : t('paidPackages')}
      empty={methods.length === 0 && { icon: 'package', title: t('noPaidPackages') }}
      rowClass="is-pie"
      chart={
        <div role="img" aria-label={t('methodsChart')}>
          <LazyChart option={option} height={150} width={150} />
        </div>
      }
      table={
        <ValueTable
          caption={t('methodsTable')}
          rows={methods}
          rowKey={({ method }) => method}
          columns={[
            {
              label: t('method'),
              cell: ({ method }, at) => <span className={`hb-key k-${at + 1}`}>{paymentMethodName(method)}</span>,
            },
            { label: t('count'), cell: ({ count }) => formatNumber(count) },
            { label: t('share'), cell: ({ count }) => formatShare(count, total) },
          ]}
        />
      }
    />
  );
}
