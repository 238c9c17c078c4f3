import type { ReactNode } from 'react';

interface CardProps {
  title?: ReactNode;
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

export function Card({ title, back, action, flush = false, label, busy = false, children }: CardProps) {
  return (
    <section className="card" aria-label={label} aria-busy={busy || undefined}>
      {title && (
        <div className="card-header">
          {back}
          <h2>{title}</h2>
          {action && <span className="hb-end">{action}</span>}
        </div>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  );
}
