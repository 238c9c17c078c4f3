import { classNames, Icon, type IconName } from '@hourbank/ui';
import { useEffect, useRef } from 'react';
import { clockText } from './stopwatch';
import { useStopwatch } from './use-stopwatch';

interface StopwatchButtonsProps {
  entryId: number;
  /** Called with the elapsed milliseconds on Stop, and with null on Reset. */
  onReport: (elapsed: number | null) => void;
}

/** Play, Stop and Reset of a stopwatch. When the clicked button becomes disabled, the focus moves to an enabled one. */
export function StopwatchButtons({ entryId, onReport }: StopwatchButtonsProps) {
  const watch = useStopwatch(entryId);
  const group = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    group.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  });

  const button = (icon: IconName, label: string, disabled: boolean, action: () => void) => {
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
      {button('play', 'Play', watch.isRunning, watch.play)}
      {button('stop', 'Stop', !watch.isRunning, () => onReport(watch.stop()))}
      {button('retry', 'Reset', watch.isUnused, reset)}
    </span>
  );
}
