import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ChartProps } from './chart';

/** Renders emptyChart if the chart chunk cannot be loaded, because the table beside it shows the same values. */
const emptyChart = (): { default: ComponentType<ChartProps> } => ({ default: () => null });

const Chart = lazy<ComponentType<ChartProps>>(() =>
  import('./chart').then(({ Chart: Loaded }) => ({ default: Loaded }), emptyChart),
);

/** How long an element must be in sight, ms. Sections above it can still load and push it down. */
const settledMs = 250;

/** Tells whether an element is on the screen or just below it. Stays true. */
function useNearScreen() {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    let timer: number | undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        clearTimeout(timer);
        if (seen.at(-1)?.isIntersecting) timer = window.setTimeout(() => setIsNear(true), settledMs);
      },
      { rootMargin: '0px 0px 100px' },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isNear]);
  return { element, isNear };
}

/**
 * Loads the chart library when the chart is about to be seen, because it takes a phone most of a second. A placeholder
 * of the same size prevents a layout shift.
 */
export function LazyChart(props: ChartProps) {
  const { element, isNear } = useNearScreen();
  const placeholder = (
    <svg className="d-block" width={props.width ?? '100%'} height={props.height} aria-hidden="true" />
  );
  return (
    <div ref={element}>
      {isNear ? (
        <Suspense fallback={placeholder}>
          <Chart {...props} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}
