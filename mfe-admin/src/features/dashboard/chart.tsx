import { BarChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useEffect, useRef } from 'react';

echarts.use([BarChart, PieChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export interface ChartProps {
  option: Record<string, unknown>;
  /** Pixels. The default width is 100 %. */
  height: number;
  width?: number;
}

/** echarts chart with the modules that the dashboard needs, built as a separate chunk. */
export function Chart({ option, height, width }: ChartProps) {
  const chart = useRef<EChartsReactCore>(null);
  // The library ignores the first change of width, even if it comes late.
  useEffect(() => {
    const observer = new ResizeObserver(() =>
      chart.current?.getEchartsInstance()?.resize({ width: 'auto', height: 'auto' }),
    );
    if (chart.current?.ele) observer.observe(chart.current.ele);
    return () => observer.disconnect();
  }, []);
  // The library sets its size with the style object of the element, which a strict CSP allows.
  return (
    <EChartsReactCore
      ref={chart}
      echarts={echarts}
      autoResize={false}
      option={option}
      notMerge
      opts={{ renderer: 'svg' }}
      style={{ height, width: width ?? '100%' }}
    />
  );
}
