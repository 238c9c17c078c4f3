import type { ReactNode } from 'react';

export interface CardProps {
  title?: ReactNode;
  /** Stands at the end of the head: a key, a link, a badge. */
  action?: ReactNode;
  /** Tables and lists go edge to edge; everything else gets the card's padding. */
  flush?: boolean;
  label?: string;
  children: ReactNode;
}

export function Card({ title, action, flush = false, label, children }: CardProps) {
  return (
    <section className="card" aria-label={label}>
      {title && (
        <div className="card-header">
          <h2>{title}</h2>
          {action && <span className="hb-end">{action}</span>}
        </div>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  );
}
