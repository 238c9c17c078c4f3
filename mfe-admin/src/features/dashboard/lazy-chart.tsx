import { type ComponentType, lazy, Suspense } from 'react';
import type { ChartProps } from './chart';

/** Renders emptyChart if the chart chunk cannot be loaded, because the table beside it shows the same values. */
const emptyChart = (): { default: ComponentType<ChartProps> } => ({ default: () => null });

const Chart = lazy<ComponentType<ChartProps>>(() =>
  import('./chart').then(({ Chart: Loaded }) => ({ default: Loaded }), emptyChart),
);

/** Loads the chart library on demand. A placeholder of the same size prevents a layout shift. */
export const LazyChart = (props: ChartProps) => (
  <Suspense
    fallback={<svg className="d-block" width={props.width ?? '100%'} height={props.height} aria-hidden="true" />}
  >
    <Chart {...props} />
  </Suspense>
);
