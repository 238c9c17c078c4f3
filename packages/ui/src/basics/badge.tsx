import type { ReactNode } from 'react';

export type Tone = 'primary' | 'secondary' | 'success' | 'warning' | 'danger' | 'info';

/** A coloured label with a dot. The features map statuses to `bg`. */
export function Badge({ bg = 'secondary', children }: { bg?: Tone; children: ReactNode }) {
  return <span className={`badge bg-${bg}`}>{children}</span>;
}
