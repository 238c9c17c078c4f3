import type { PaymentMethod } from '@hourbank/contracts';
import { type Balance, hoursLeft, type PackageTerms } from '../packages/package-rules';

/** What one package adds to the sums of its month and method. `revenue` in ten-thousandths: hundredths of hours times cents, exact. */
export interface Sale {
  month: string;
  paymentMethod: PaymentMethod;
  hours: number;
  revenue: number;
  packages: number;
}

/** Sold is what is paid (D-39); a package that is not, or is not there, adds nothing. */
function saleOf(terms: PackageTerms | null): Sale[] {
  if (!terms || terms.paidAt === null) return [];
  const { purchaseDate, paymentMethod, hoursPurchased, ratePerHour } = terms;
  return [
    {
      month: purchaseDate.slice(0, 7),
      paymentMethod,
      hours: hoursPurchased,
      revenue: hoursPurchased * ratePerHour,
      packages: 1,
    },
  ];
}

const taken = ({ month, paymentMethod, hours, revenue, packages }: Sale): Sale => ({
  month,
  paymentMethod,
  hours: -hours,
  revenue: -revenue,
  packages: -packages,
});
const keyOf = ({ month, paymentMethod }: Sale) => `${month} ${paymentMethod}`;

/** How the sums change with a package. In one order for everybody, so that two changes never wait for each other. */
export function saleChanges(before: PackageTerms | null, after: PackageTerms | null): Sale[] {
  const sums = new Map<string, Sale>();
  for (const sale of [...saleOf(before).map(taken), ...saleOf(after)]) {
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
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Active with hours left: a client with such a package is an active one (D-39). */
const isUsable = (balance: Balance | null): boolean =>
  balance !== null && balance.status === 'active' && hoursLeft(balance) > 0;

/** How many more packages of the client can be used after a change: -1, 0 or 1. */
export const usableChange = (before: Balance | null, after: Balance | null): number =>
  Number(isUsable(after)) - Number(isUsable(before));
