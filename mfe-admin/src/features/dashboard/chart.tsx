import { BarChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';

echarts.use([BarChart, PieChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export interface ChartProps {
  option: Record<string, unknown>;
  /** Pixels. Without a width the chart takes what there is. */
  height: number;
  width?: number;
}

/** echarts with only what the dashboard draws, in a chunk of its own. */
export function Chart({ option, height, width }: ChartProps) {
  // The library sets its size through the element's style object, which a strict CSP allows.
  return (
    <EChartsReactCore
      echarts={echarts}
      option={option}
      notMerge
      opts={{ renderer: 'svg' }}
      style={{ height, width: width ?? '100%' }}
    />
  );
}
