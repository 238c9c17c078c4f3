import EChartsReactCore from 'echarts-for-react/lib/core';
import { BarChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

echarts.use([BarChart, PieChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

const svg = { renderer: 'svg' } as const;

export interface ChartProps {
  option: Record<string, unknown>;
  /** Pixels. The default width is 100 %. */
  height: number;
  width?: number;
}

/**
 * A chart as wide as its place, with the modules of the library that the dashboard needs. Built as a separate chunk.
 * React sets its size with the style object of the element, which a strict CSP allows.
 */
export function Chart({ option, height, width }: ChartProps) {
  const chart = useRef<EChartsReactCore>(null);
  // The wrapper ignores the first change of its size, also on a busy machine, where it is a real one.
  useEffect(() => {
    const observer = new ResizeObserver(() =>
      chart.current?.getEchartsInstance()?.resize({ width: 'auto', height: 'auto' }),
    );
    if (chart.current?.ele) observer.observe(chart.current.ele);
    return () => observer.disconnect();
  }, []);
  return (
    <EChartsReactCore
      ref={chart}
      echarts={echarts}
      autoResize={false}
      option={option}
      notMerge
      opts={svg}
      style={{ height, width: width ?? '100%' }}
    />
  );
}
