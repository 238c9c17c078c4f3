import { useEffect, useState } from 'react';
import { classNames } from '../basics/class-names';

/** Returns true after `delay` ms, so that short loading times show no skeleton. */
function useDelayed(delay = 300): boolean {
  const [passed, setPassed] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
}

const widths = [
  [3, 5, 2],
  [4, 4, 2],
  [2, 6, 1],
] as const;

interface SkeletonProps {
  /** The loading text ('Loading clients...'). */
  label: string;
  rows?: number;
  /** Shows the label above the rows as well. */
  visible?: boolean;
  delay?: number;
  className?: string;
}

/**
 * Placeholder rows while data loads. They take their space at once and are invisible for `delay` ms, so that nothing
 * moves when they appear.
 */
export function Skeleton({ label, rows = 3, visible = false, delay = 300, className }: SkeletonProps) {
  const shown = useDelayed(delay);
  return (
    <div
      className={classNames('placeholder-glow d-grid gap-3', className)}
      role="status"
      aria-busy="true"
      aria-label={label}
    >
      {visible && <span className={classNames('hb-muted', !shown && 'invisible')}>{label}</span>}
      {Array.from({ length: rows }, (_, row) => (
        <div className={classNames('d-flex gap-3', !shown && 'invisible')} key={row}>
          {(widths[row % widths.length] ?? []).map((width, column) => (
            <span key={column} className={`placeholder col-${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A skeleton with the padding of a card's body. */
export function SkeletonCard(props: Omit<SkeletonProps, 'className'>) {
  return (
    <section className="card">
      <Skeleton {...props} className="card-body" />
    </section>
  );
}
