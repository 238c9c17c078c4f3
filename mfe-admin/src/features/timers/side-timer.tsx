import type { Timer } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, Button, HeaderMenu, Icon, IconButton } from '@hourbank/ui';
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { clockText } from '../../shared/clock-text';
import { useLoadCode } from '../../shared/use-load-code';
import { messages } from './messages';
import type { RenderClient } from './render-client';
import { useTimerActions } from './use-timer-actions';
import { useTimers } from './use-timers';

/** Loaded when it is first opened. */
const loadDialog = () => import('./timer-dialog').then((module) => ({ default: module.TimerDialog }));
const TimerDialog = lazy(loadDialog);
const loadChange = () => import('./change-client-dialog').then((module) => ({ default: module.ChangeClientDialog }));
const ChangeClientDialog = lazy(loadChange);

interface SideTimerProps {
  /** The client of a timer with its balance, for the dialog. */
  renderClient: RenderClient;
  /** The client of the running timer, as a link. */
  renderLink: RenderClient;
  /** In the top bar of a narrow window: the time alone, which opens the dialog with the rest. */
  isChip?: boolean;
}

/**
 * The timer in the side bar of every page (D-130): the running one with its client and what is done with it, otherwise
 * a button that opens the dialog with all timers.
 */
export function SideTimer({ renderClient, renderLink, isChip = false }: SideTimerProps) {
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
  if (!known) return null;
  const paused = known.timers.filter(({ state }) => state !== 'running');
  const idle = paused.length;
  const [newest] = paused;
  const clientOf = ({ clientId }: Timer) => (clientId === null ? t('noClient') : renderLink(clientId));
  const start = idle > 0 ? t('pausedTimers', { count: idle, number: formatNumber(idle) }) : t('start');
  return (
    <>
      {!running ? (
        isChip ? (
          newest ? (
            <TimeButton
              ref={opener}
              isShort
              isPaused
              className="hb-clock-chip"
              time={known.timeOf(newest)}
              onClick={show}
            />
          ) : (
            <IconButton ref={opener} icon="play" label={start} onClick={show} />
          )
        ) : (
          <PausedTimer timer={newest} time={newest && known.timeOf(newest)} client={newest && clientOf(newest)}>
            <Button ref={opener} icon="play" className="w-100" onClick={show}>
              {start}
            </Button>
          </PausedTimer>
        )
      ) : isChip ? (
        <TimeButton ref={opener} isShort className="hb-clock-chip" time={known.timeOf(running)} onClick={show} />
      ) : (
        <RunningTimer
          timer={running}
          time={known.timeOf(running)}
          hasPaused={idle > 0}
          client={clientOf(running)}
          onOpen={show}
          onPress={() => (pressed.current = true)}
          openerRef={opener}
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

interface TimeButtonProps {
  /** Without seconds, because the top bar of a phone is narrow. */
  isShort?: boolean;
  isPaused?: boolean;
  /** Milliseconds. */
  time: number;
  className: string;
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** The time of the timer. It opens the dialog with all timers. */
function TimeButton({ time, isShort = false, isPaused = false, ...rest }: TimeButtonProps) {
  const t = useMessages(messages);
  const label = t(isPaused ? 'pausedAt' : 'timerAt', { time: clockText(time) });
  return (
    <button {...rest} type="button" title={t('openTimers')} aria-label={label}>
      {isPaused && <Icon name="pause" />} <time>{isShort ? clockText(time).slice(0, -3) : clockText(time)}</time>
    </button>
  );
}

interface PausedTimerProps {
  /** The timer that ran last. Undefined if none is paused. */
  timer: Timer | undefined;
  /** Milliseconds. */
  time: number | undefined;
  client: ReactNode;
  /** The button that opens all timers. */
  children: ReactNode;
}

/** The timer that was paused last, with its client and note as while it ran. */
function PausedTimer({ timer, time, client, children }: PausedTimerProps) {
  const t = useMessages(messages);
  if (!timer || time === undefined) return children;
  return (
    <section className="hb-clock" aria-label={t('timer')}>
      <div className="hb-clock-line">
        <span className="hb-strong">{client}</span>
        <time>{clockText(time)}</time>
      </div>
      <Note of={timer} />
      <div>
        <Badge bg="secondary">{t('paused')}</Badge>
      </div>
      {children}
    </section>
  );
}

const Note = ({ of: { note } }: { of: Timer }) =>
  note !== '' && (
    <div className="hb-clock-note" title={note}>
      <bdi>{note}</bdi>
    </div>
  );

interface RunningTimerProps {
  timer: Timer;
  time: number;
  /** Whether others can be continued. */
  hasPaused: boolean;
  client: ReactNode;
  onOpen: () => void;
  /** Called when a button is pressed that goes with the timer. */
  onPress: () => void;
  openerRef: Ref<HTMLButtonElement>;
}

function RunningTimer({ timer, time, hasPaused, client, onOpen, onPress, openerRef }: RunningTimerProps) {
  const t = useMessages(messages);
  const { whenIdle, pause, stop, discard } = useTimerActions();
  const [isChanging, setChanging] = useState(false);
  const loadCode = useLoadCode();
  const press = (act: () => void) => () =>
    whenIdle(() => {
      onPress();
      act();
    });
  const item = (label: string, act: () => void) => (
    <button type="button" className="dropdown-item" onClick={act}>
      {label}
    </button>
  );
  return (
    <section className="hb-clock" aria-label={t('timer')}>
      <div className="hb-clock-line">
        <span className="hb-strong">{client}</span>
        <TimeButton ref={openerRef} className="hb-clock-time" time={time} onClick={onOpen} />
      </div>
      <Note of={timer} />
      <div className="hb-clock-keys">
        <Button size="sm" icon="pause" onClick={press(() => pause(timer))}>
          {t('pause')}
        </Button>
        <Button size="sm" icon="stop" onClick={press(() => stop(timer, onOpen))}>
          {t('stop')}
        </Button>
        <HeaderMenu label={t('more')} className="is-up" button={<Icon name="more" />}>
          {hasPaused && item(t('continue'), onOpen)}
          {item(t('changeClient'), () => void loadCode(loadChange).then(setChanging))}
          {item(
            t('discard'),
            press(() => void discard(timer, time)),
          )}
        </HeaderMenu>
      </div>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeClientDialog timer={timer} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  );
}
