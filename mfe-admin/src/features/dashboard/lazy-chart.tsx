import { type ComponentType, lazy, Suspense } from 'react';
import type { ChartProps } from './chart';

/** A chart that cannot be loaded is left out: the table beside it tells the same. */
const nothing = (): { default: ComponentType<ChartProps> } => ({ default: () => null });

const Chart = lazy<ComponentType<ChartProps>>(() =>
  import('./chart').then(({ Chart: Loaded }) => ({ default: Loaded }), nothing),
);

/** The chart library is loaded with the first chart; until then an empty picture of the same size holds its place. */
export const LazyChart = (props: ChartProps) => (
  <Suspense
    fallback={<svg className="d-block" width={props.width ?? '100%'} height={props.height} aria-hidden="true" />}
  >
    <Chart {...props} />
  </Suspense>
);
