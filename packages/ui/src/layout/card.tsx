import { formatNumber } from '@hourbank/i18n/format';
import type { ReactNode } from 'react';

interface CardProps {
  title?: ReactNode;
  /** How many rows there are, after the title. */
  count?: number;
  /** Content before the title: a link back. */
  back?: ReactNode;
  /** Content at the end of the header: a button, a link or a badge. */
  action?: ReactNode;
  /** Removes the padding, for tables and lists. */
  flush?: boolean;
  label?: string;
  /** The content is about to be replaced. */
  busy?: boolean;
  children: ReactNode;
}

export function Card({ title, count, back, action, flush = false, label, busy = false, children }: CardProps) {
  return (
    <section className="card" aria-label={label} aria-busy={busy || undefined}>
      {title && (
        <div className="card-header">
          {back}
          <h2>{title}</h2>
          {count !== undefined && <span className="hb-tab-count">{formatNumber(count)}</span>}
          {action && <span className="hb-end">{action}</span>}
        </div>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  );
}
