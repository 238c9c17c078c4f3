import type { Timer } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Icon, IconButton, type IconName } from '@hourbank/ui';
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { clockText } from '../../shared/clock-text';
import { useLoadCode } from '../../shared/use-load-code';
import { messages } from './messages';
import type { RenderClient } from './render-client';
import { useTimerActions } from './use-timer-actions';
import { useTimers } from './use-timers';

/** Loaded when it is first opened. */
const loadDialog = () => import('./timer-dialog').then((module) => ({ default: module.TimerDialog }));
const TimerDialog = lazy(loadDialog);

/**
 * The timer in the header of every page: the running one with its client and buttons, otherwise a button that opens the
 * dialog with all timers. On a phone it shows the time alone, and the dialog has the rest.
 */
export function HeaderTimer({ renderClient }: { renderClient: RenderClient }) {
  const t = useMessages(messages);
  const known = useTimers();
  const [open, setOpen] = useState(false);
  const loadCode = useLoadCode();
  const opener = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const running = known?.timers.find(({ state }) => state === 'running');
  const isRunning = running !== undefined;

  // The pressed button goes when the timer starts or stops, also behind the dialog that it opened.
  useEffect(() => {
    if (open || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) opener.current?.focus();
  }, [isRunning, open]);

  const show = () => {
    pressed.current = true;
    void loadCode(loadDialog).then(setOpen);
  };
  if (!known)
    return (
      <span className="invisible" aria-hidden="true">
        <IconButton icon="play" label={t('start')} variant="ghost" disabled />
      </span>
    );
  const idle = known.timers.length;
  return (
    <>
      {running ? (
        <RunningTimer
          timer={running}
          time={known.timeOf(running)}
          renderClient={renderClient}
          onOpen={show}
          onPress={() => (pressed.current = true)}
          openerRef={opener}
        />
      ) : (
        <IconButton
          ref={opener}
          icon="play"
          label={idle > 0 ? t('pausedTimers', { count: idle, number: formatNumber(idle) }) : t('start')}
          variant={idle > 0 ? 'secondary' : 'ghost'}
          onClick={show}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <TimerDialog renderClient={renderClient} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface RunningTimerProps {
  timer: Timer;
  time: number;
  renderClient: RenderClient;
  onOpen: () => void;
  /** Called when a button is pressed that goes with the timer. */
  onPress: () => void;
  openerRef: Ref<HTMLButtonElement>;
}

function RunningTimer({ timer, time, renderClient, onOpen, onPress, openerRef }: RunningTimerProps) {
  const t = useMessages(messages);
  const { whenIdle, pause, stop, discard } = useTimerActions();
  const button = (icon: IconName, label: string, act: () => void) => {
    const press = () =>
      whenIdle(() => {
        onPress();
        act();
      });
    return (
      <button type="button" className="hb-wide-only" aria-label={label} title={label} onClick={press}>
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <span className="hb-watch is-running" role="group" aria-label={t('timer')}>
      {timer.clientId !== null && <span className="hb-timer-client hb-wide-only">{renderClient(timer.clientId)}</span>}
      <button
        ref={openerRef}
        type="button"
        className="hb-timer-time"
        title={t('openTimers')}
        aria-label={t('timerAt', { time: clockText(time) })}
        onClick={onOpen}
      >
        <time>{clockText(time)}</time>
      </button>
      {button('pause', t('pause'), () => pause(timer))}
      {button('stop', t('stop'), () => stop(timer, onOpen))}
      {button('delete', t('discard'), () => void discard(timer, time))}
    </span>
  );
}
