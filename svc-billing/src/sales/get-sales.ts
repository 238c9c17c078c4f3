import { type billing, paymentMethods, type ResponseOf } from '@hourbank/contracts';
import type { Deps } from '../deps';
import type { Sale } from './sales-entity';

const sumOf = (sales: readonly Sale[], valueOf: (sale: Sale) => number) =>
  sales.reduce((sum, sale) => sum + valueOf(sale), 0);

/**
 * Returns the sales totals. They are maintained with each change, so the cost does not depend on the number of packages
 * (D-39, D-40).
 */
export async function getSales({ sales }: Pick<Deps, 'sales'>): Promise<ResponseOf<typeof billing.getSales>> {
  const [months, activeClients] = await Promise.all([sales.months(), sales.countActiveClients()]);
  return {
    hoursSold: sumOf(months, ({ hours }) => hours),
    revenue: Math.round(sumOf(months, ({ revenue }) => revenue) / 100),
    activeClients,
    monthly: [...new Set(months.map(({ month }) => month))].map((month) => ({
      month,
      hours: sumOf(
        months.filter((sale) => sale.month === month),
        ({ hours }) => hours,
      ),
    })),
    methods: paymentMethods
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
