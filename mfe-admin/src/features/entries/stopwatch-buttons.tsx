import { classNames, Icon, type IconName } from '@hourbank/ui';
import { useEffect, useRef } from 'react';
import { clockText } from './stopwatch';
import { useStopwatch } from './use-stopwatch';

interface StopwatchButtonsProps {
  entryId: number;
  /** Milliseconds on the watch that was stopped, or null once it is cleared. */
  onReport: (elapsed: number | null) => void;
}

/** Play, Stop and Reset. Keys that cannot be used just now are disabled, not hidden; the focus then goes to the key that can. */
export function StopwatchButtons({ entryId, onReport }: StopwatchButtonsProps) {
  const watch = useStopwatch(entryId);
  const group = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    group.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  });

  const key = (icon: IconName, label: string, disabled: boolean, action: () => void) => {
    const press = () => {
      pressed.current = true;
      action();
    };
    return (
      <button
        type="button"
        aria-label={`${label} the stopwatch of entry ${entryId}`}
        title={label}
        disabled={disabled}
        onClick={press}
      >
        <Icon name={icon} />
      </button>
    );
  };
  const reset = () => {
    watch.reset();
    onReport(null);
  };
  return (
    <span
      ref={group}
      className={classNames('hb-watch', watch.isRunning && 'is-running')}
      role="group"
      aria-label={`Stopwatch of entry ${entryId}`}
    >
      <time>{clockText(watch.elapsed)}</time>
      {key('play', 'Play', watch.isRunning, watch.play)}
      {key('stop', 'Stop', !watch.isRunning, () => onReport(watch.stop()))}
      {key('retry', 'Reset', watch.isUnused, reset)}
    </span>
  );
}
