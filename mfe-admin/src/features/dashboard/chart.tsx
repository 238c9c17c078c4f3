import { BarChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';

echarts.use([BarChart, PieChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export interface ChartProps {
  option: Record<string, unknown>;
  /** Pixels. The default width is 100 %. */
  height: number;
  width?: number;
}

/** echarts chart with the modules that the dashboard needs, built as a separate chunk. */
export function Chart({ option, height, width }: ChartProps) {
  // The library sets its size with the style object of the element, which a strict CSP allows.
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
