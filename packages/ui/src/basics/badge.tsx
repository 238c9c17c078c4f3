import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Tone = 'primary' | 'secondary' | 'success' | 'warning' | 'danger' | 'info';

interface BadgeProps {
  bg?: Tone;
  /** The text names a stored state, such as `in progress`, which is shown with capitals (D-133). */
  isState?: boolean;
  children: ReactNode;
}

/** A coloured label with a dot. The features map statuses to `bg`. */
export const Badge = ({ bg = 'secondary', isState, children }: BadgeProps) => (
  <span className={classNames('badge', `bg-${bg}`, isState && 'is-cap')}>{children}</span>
);
