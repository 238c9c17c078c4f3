import { type analytics, type ResultOf, fromHundredths } from '@hourbank/contracts';
import { shiftMonth } from '@hourbank/service-kit/calendar';
import type { Deps } from '../deps';

/** Default range in months, including the current one (D-39). */
const defaultMonthCount = 12;

type AnalyticsDeps = Pick<Deps, 'monthTotals' | 'readSales' | 'calendar' | 'now'>;

export async function getHeadlineStats({
  monthTotals,
  readSales,
}: AnalyticsDeps): Promise<ResultOf<typeof analytics.getHeadlineStats>> {
  const [{ sales, mark }, hours] = await Promise.all([readSales(), monthTotals.hours()]);
  return {
    totalHoursSold: fromHundredths(sales.hoursSold),
    totalHoursConsumed: fromHundredths(hours),
    totalRevenue: fromHundredths(sales.revenue),
    hasTax: sales.hasTax,
    activeClients: sales.activeClients,
    hoursLeft: fromHundredths(sales.hoursLeft),
    ...mark,
  };
}

/** Returns sold and consumed hours by month, ascending, without months in which both are zero (D-39). */
export async function listMonthly(
  { monthTotals, readSales, calendar, now }: AnalyticsDeps,
  range: { from?: string; to?: string },
): Promise<ResultOf<typeof analytics.listMonthlySoldConsumed>> {
  const to = range.to ?? calendar.monthOf(now());
  const from = range.from ?? shiftMonth(to, 1 - defaultMonthCount);
  const [{ sales, mark }, totals] = await Promise.all([readSales(), monthTotals.byMonth(from, to)]);
  const hours = new Map(totals.map((total) => [total.month, total.hours]));
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
