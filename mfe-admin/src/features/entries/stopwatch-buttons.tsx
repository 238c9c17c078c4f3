import { useMessages } from '@hourbank/i18n/react';
import { classNames, Icon, type IconName } from '@hourbank/ui';
import { useEffect, useRef } from 'react';
import { clockText } from '../../shared/clock-text';
import { useStopwatch } from './use-stopwatch';
import { messages } from './messages';

/** Play, Stop and Reset of a stopwatch. When the clicked button becomes disabled, the focus moves to an enabled one. */
export function StopwatchButtons({ entryId }: { entryId: number }) {
  const t = useMessages(messages);
  const watch = useStopwatch(entryId);
  const group = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    group.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  });

  const button = (icon: IconName, action: 'play' | 'stop' | 'reset', disabled: boolean, run: () => void) => {
    const press = () => {
      pressed.current = true;
      run();
    };
    return (
      <button
        type="button"
        aria-label={t(`${action}Of`, { id: entryId })}
        title={t(action)}
        disabled={disabled}
        onClick={press}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <span
      ref={group}
      className={classNames('hb-watch', watch.isRunning && 'is-running')}
      role="group"
      aria-label={t('stopwatch', { id: entryId })}
    >
      <time>{clockText(watch.elapsed)}</time>
      {button('play', 'play', watch.isRunning, watch.play)}
      {button('stop', 'stop', !watch.isRunning, watch.stop)}
      {button('retry', 'reset', watch.isUnused, watch.reset)}
    </span>
  );
}
