import { type analytics, type ResultOf, fromHundredths } from '@hourbank/contracts';
import { shiftMonth } from '../calendar';
import type { Deps } from '../deps';

/** The last twelve months, this one included (D-39). */
const monthsShown = 12;

type AnalyticsDeps = Pick<Deps, 'consumed' | 'readSales' | 'calendar' | 'now'>;

export async function getHeadlineStats({
  consumed,
  readSales,
}: AnalyticsDeps): Promise<ResultOf<typeof analytics.getHeadlineStats>> {
  const [{ sales, mark }, hours] = await Promise.all([readSales(), consumed.sum()]);
  return {
    totalHoursSold: fromHundredths(sales.hoursSold),
    totalHoursConsumed: fromHundredths(hours),
    totalRevenue: fromHundredths(sales.revenue),
    activeClients: sales.activeClients,
    ...mark,
  };
}

/** Ascending, without the months in which nothing was sold or consumed (D-39). */
export async function listMonthly(
  { consumed, readSales, calendar, now }: AnalyticsDeps,
  asked: { from?: string; to?: string },
): Promise<ResultOf<typeof analytics.listMonthlySoldConsumed>> {
  const to = asked.to ?? calendar.monthOf(now());
  const from = asked.from ?? shiftMonth(to, 1 - monthsShown);
  const [{ sales, mark }, hours] = await Promise.all([readSales(), consumed.byMonth(from, to)]);
  const sold = new Map(
    sales.monthly.filter(({ month }) => month >= from && month <= to).map((row) => [row.month, row.hours]),
  );
  return [...new Set([...sold.keys(), ...hours.keys()])]
    .sort()
    .map((month) => ({
      month,
      sold: fromHundredths(sold.get(month) ?? 0),
      consumed: fromHundredths(hours.get(month) ?? 0),
      ...mark,
    }))
    .filter((row) => row.sold !== 0 || row.consumed !== 0);
}

export async function listPaymentMethods({
  readSales,
}: AnalyticsDeps): Promise<ResultOf<typeof analytics.listPaymentMethods>> {
  const { sales, mark } = await readSales();
  return sales.methods.map((row) => ({ ...row, ...mark }));
}
