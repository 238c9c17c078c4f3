import { allPaymentMethods, type billing, type ResponseOf } from '@hourbank/contracts';
import type { Deps } from '../deps';
import { settingsOf } from '../settings/settings-rules';
import type { Sale } from './sales-table';

const sumOf = (sales: readonly Sale[], valueOf: (sale: Sale) => number) =>
  sales.reduce((sum, sale) => sum + valueOf(sale), 0);

/**
 * Returns the sales totals and the hours left. They are maintained with each change, so the cost does not depend on the
 * number of packages (D-39, D-40).
 */
export async function getSales({
  sales,
  settings,
  today,
  now,
}: Pick<Deps, 'sales' | 'settings' | 'today' | 'now'>): Promise<ResponseOf<typeof billing.getSales>> {
  const day = today(now());
  const [months, activeClients, hoursLeft, fields] = await Promise.all([
    sales.months(),
    sales.countActiveClients(day),
    sales.hoursLeft(day),
    settings.fields(),
  ]);
  return {
    hoursSold: sumOf(months, ({ hours }) => hours),
    revenue: sumOf(months, ({ revenue }) => revenue),
    ...(settingsOf(fields).payments.tax.rate > 0 && { hasTax: true as const }),
    activeClients,
    hoursLeft,
    monthly: [...new Set(months.map(({ month }) => month))].map((month) => ({
      month,
      hours: sumOf(
        months.filter((sale) => sale.month === month),
        ({ hours }) => hours,
      ),
    })),
    methods: allPaymentMethods
      .map((method) => ({
        method,
        count: sumOf(
          months.filter((sale) => sale.paymentMethod === method),
          ({ packages }) => packages,
        ),
      }))
      .filter(({ count }) => count > 0),
  };
}
