import { formatMonth } from '@hourbank/i18n/format';
import { translate } from '@hourbank/i18n';
import { paymentMethodName } from '@hourbank/mfe-kit';
import type { MethodCounts, Months } from './queries';
import { messages } from './messages';

/** Reads the chart colors of the current theme from CSS custom properties. */
export function readColors() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--hb-${name}`).trim();
  return {
    sold: of('chart-sold'),
    soldLine: of('chart-sold-line'),
    used: of('chart-used'),
    grid: of('chart-grid'),
    text: of('text-3'),
    strong: of('text'),
    surface: of('surface'),
    line: of('line'),
    slices: [of('chart-1'), of('chart-2'), of('chart-3'), of('chart-4'), of('chart-5')],
    font: of('font'),
  };
}
type ChartColors = ReturnType<typeof readColors>;

const tooltip = ({ surface, strong, line, font }: ChartColors) => ({
  confine: true,
  backgroundColor: surface,
  borderColor: line,
  padding: [6, 10],
  textStyle: { color: strong, fontSize: 12, fontFamily: font },
});

/** Bar chart of hours sold and consumed per month. The legend is rendered as text below the chart. */
export function barOption(months: Months, colors: ChartColors): Record<string, unknown> {
  const t = translate(messages);
  return {
    animation: false,
    aria: { enabled: false },
    grid: { left: 28, right: 2, top: 8, bottom: 20 },
    tooltip: { ...tooltip(colors), trigger: 'axis', axisPointer: { type: 'none' } },
    xAxis: {
      type: 'category',
      data: months.map(({ month }) => formatMonth(month)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.grid } },
      axisLabel: {
        color: colors.text,
        fontSize: 10,
        fontFamily: colors.font,
        formatter: (name: string) => name.slice(0, 3),
        interval: months.length > 7 ? 1 : 0,
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: { color: colors.text, fontSize: 10, fontFamily: colors.font },
      splitLine: { lineStyle: { color: colors.grid } },
    },
    series: [
      {
        type: 'bar',
        name: t('sold'),
        data: months.map(({ sold }) => sold),
        barMaxWidth: 13,
        itemStyle: { color: colors.sold, borderColor: colors.soldLine, borderRadius: [2, 2, 0, 0] },
      },
      {
        type: 'bar',
        name: t('consumed'),
        data: months.map(({ consumed }) => consumed),
        barMaxWidth: 13,
        barGap: '15%',
        itemStyle: { color: colors.used, borderRadius: [2, 2, 0, 0] },
      },
    ],
  };
}

/** Pie chart of payment methods. The table beside it names the slices. */
export const pieOption = (methods: MethodCounts, colors: ChartColors): Record<string, unknown> => ({
  animation: false,
  aria: { enabled: false },
  color: colors.slices,
  tooltip: { ...tooltip(colors), trigger: 'item' },
  series: [
    {
      type: 'pie',
      radius: '96%',
      label: { show: false },
      emphasis: { scale: false },
      itemStyle: { borderColor: colors.surface, borderWidth: 1.5 },
      data: methods.map(({ method, count }) => ({ name: paymentMethodName(method), value: count })),
    },
  ],
});
