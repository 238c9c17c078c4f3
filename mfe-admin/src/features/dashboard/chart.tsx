import { BarChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

echarts.use([BarChart, PieChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export interface ChartProps {
  option: Record<string, unknown>;
  /** Pixels. The default width is 100 %. */
  height: number;
  width?: number;
}

/**
 * A chart as wide as its place, with the modules of the library that the dashboard needs. Built as a separate chunk.
 */
export function Chart({ option, height, width }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const chart = echarts.init(place.current);
    chart.setOption(option);
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [option]);
  // React sets this style with the style object of the element, which a strict CSP allows.
  return <div ref={place} style={{ height, width: width ?? '100%' }} />;
}
