import type { ReactElement } from 'react';
import { classNames } from './class-names';
import { commonIconShapes } from './common-icon-shapes';
import type { iconShapes } from './icon-shapes';

export type IconName = keyof typeof commonIconShapes | keyof typeof iconShapes;

const shapes: Partial<Record<IconName, ReactElement>> = { ...commonIconShapes };

/** Adds the icons of the pages behind the login. The shells call it, so that the first load does not include them. */
export const addIcons = (more: typeof iconShapes): void => void Object.assign(shapes, more);

/** Directional icons, which are mirrored in right-to-left text. */
const directional = new Set<IconName>(['back', 'log-out', 'first', 'previous', 'next', 'last', 'open', 'send-back']);
const filled = new Set<IconName>(['play', 'stop']);

/** A decorative 16 px icon in the text colour. The meaning is in adjacent text or in `aria-label`. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  const classes = classNames('icon', directional.has(name) && 'icon-flip', filled.has(name) && 'solid', className);
  return (
    <svg className={classes} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
