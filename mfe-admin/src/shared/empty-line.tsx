import type { ReactNode } from 'react';

interface EmptyLineProps {
  /** What the card is called when it has content. */
  label: string;
  /** A link at the end. */
  end?: ReactNode;
  children: ReactNode;
}

/** A card that has nothing to show, in one line. */
export const EmptyLine = ({ label, end, children }: EmptyLineProps) => (
  <section className="card hb-summary-line" aria-label={label}>
    <span className="hb-hint">{children}</span>
    {end && <span className="hb-end">{end}</span>}
  </section>
);
