import { amountOf } from '@hourbank/contracts';
import { type Balance, unusedHours } from '../ledger/package-hours';
import type { PackageTerms } from '../packages/package-rules';
import type { Sale } from './sales-table';

/** Only paid packages count as sold, and bonus hours never do (D-39). */
function saleOf(terms: PackageTerms | null): Sale[] {
  if (!terms || terms.paidAt === null || terms.paymentMethod === null) return [];
  const { purchaseDate, paymentMethod, hoursPurchased, ratePerHour } = terms;
  return [
    {
      month: purchaseDate.slice(0, 7),
      paymentMethod,
      hours: hoursPurchased,
      revenue: amountOf(hoursPurchased, ratePerHour),
      packages: 1,
    },
  ];
}

const negate = ({ month, paymentMethod, hours, revenue, packages }: Sale): Sale => ({
  month,
  paymentMethod,
  hours: -hours,
  revenue: -revenue,
  packages: -packages,
});
const keyOf = ({ month, paymentMethod }: Sale) => `${month} ${paymentMethod}`;

/**
 * Returns the changes of the totals for a package change, in a fixed order, so that concurrent transactions cannot
 * deadlock.
 */
export function saleChanges(before: PackageTerms | null, after: PackageTerms | null): Sale[] {
  const sums = new Map<string, Sale>();
  for (const sale of [...saleOf(before).map(negate), ...saleOf(after)]) {
    const sum = sums.get(keyOf(sale));
    sums.set(
      keyOf(sale),
      sum
        ? {
            ...sale,
            hours: sum.hours + sale.hours,
            revenue: sum.revenue + sale.revenue,
            packages: sum.packages + sale.packages,
          }
        : sale,
    );
  }
  return [...sums.values()]
    .filter(({ hours, revenue, packages }) => hours !== 0 || revenue !== 0 || packages !== 0)
    .sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

/** True for an active package with hours left. A client with such a package is active (D-39). */
const isUsable = (balance: Balance | null): boolean =>
  balance !== null && balance.status === 'active' && unusedHours(balance) > 0;

/** Change of the client's number of usable packages: -1, 0 or 1. */
export const usableChange = (before: Balance | null, after: Balance | null): number =>
  Number(isUsable(after)) - Number(isUsable(before));
