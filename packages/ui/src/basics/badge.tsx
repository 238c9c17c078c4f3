import type { ReactNode } from 'react';

export type Tone = 'primary' | 'secondary' | 'success' | 'warning' | 'danger' | 'info';

/** A soft label with a dot. Which status has which `bg` is business and belongs to the features. */
export function Badge({ bg = 'secondary', children }: { bg?: Tone; children: ReactNode }) {
  return <span className={`badge bg-${bg}`}>{children}</span>;
}
