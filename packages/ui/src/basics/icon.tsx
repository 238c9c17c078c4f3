import { classNames } from './class-names';
import { iconShapes } from './icon-shapes';

export type IconName = keyof typeof iconShapes;

/** Icons that point somewhere turn round where text runs from right to left. */
const directional = new Set<IconName>(['back', 'log-out', 'first', 'previous', 'next', 'last', 'open', 'send-back']);
const filled = new Set<IconName>(['play', 'stop']);

/** A 16px drawing in the colour of the text beside it. Decoration only: the words stand next to it or in `aria-label`. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  const classes = classNames('icon', directional.has(name) && 'icon-flip', filled.has(name) && 'solid', className);
  return (
    <svg className={classes} viewBox="0 0 16 16" aria-hidden="true">
      {iconShapes[name]}
    </svg>
  );
}
