import type { Timer } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, Button } from '@hourbank/ui';
import { useEffect, useRef, useState } from 'react';
import { clockText } from '../../shared/clock-text';
import { ClientField } from './client-field';
import type { RenderClient } from './render-client';
import { messages } from './messages';
import { useTimerActions } from './use-timer-actions';

interface TimerRowProps {
  timer: Timer;
  /** Milliseconds. */
  time: number;
  renderClient: RenderClient;
  /** Called when the form of an entry opens. */
  onLog: () => void;
}

/** One timer with its buttons. A stopped timer without a client asks for it, because its entry needs one. */
export function TimerRow({ timer, time, renderClient, onLog }: TimerRowProps) {
  const t = useMessages(messages);
  const { whenIdle, start, pause, stop, log, chooseClient, discard } = useTimerActions();
  const { clientId, note, state } = timer;
  const needsClient = clientId === null && state === 'stopped';
  const field = useRef<HTMLInputElement>(null);
  const logButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const [isChanging, setChanging] = useState(false);

  // Log time is disabled until the client is chosen, and the field goes when it is: each passes the focus to the other.
  useEffect(() => {
    if (pressed.current) (field.current ?? logButton.current)?.focus();
    pressed.current = false;
  }, [needsClient]);

  const stopHere = () => {
    pressed.current = clientId === null;
    stop(timer);
  };
  const choose = (client: number) => {
    pressed.current = needsClient;
    setChanging(false);
    chooseClient(timer, client);
  };
  return (
    <li>
      <div className="hb-timer-line">
        <strong>{clientId === null ? t('noClient') : renderClient(clientId)}</strong>
        <Badge bg={state === 'running' ? 'info' : 'secondary'}>{t(state === 'running' ? 'running' : 'paused')}</Badge>
        <time className="hb-end">{clockText(time)}</time>
      </div>
      {note !== '' && (
        <p className="hb-sub mb-0">
          <bdi>{note}</bdi>
        </p>
      )}
      {needsClient && <ClientField ref={field} label={t('client')} hint={t('chooseClient')} onChoose={choose} />}
      {isChanging && !needsClient && (
        <ClientField autoFocus label={t('client')} hint={t('changeHint')} onChoose={choose} />
      )}
      <div className="hb-tools">
        {state === 'running' ? (
          <>
            <Button size="sm" icon="pause" onClick={() => whenIdle(() => pause(timer))}>
              {t('pause')}
            </Button>
            <Button
              size="sm"
              icon="stop"
              onClick={() =>
                whenIdle(() => {
                  stopHere();
                  if (clientId !== null) onLog();
                })
              }
            >
              {t('stop')}
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" icon="play" onClick={() => whenIdle(() => start(timer))}>
              {t('continue')}
            </Button>
            <Button
              size="sm"
              icon="check"
              ref={logButton}
              disabled={needsClient}
              onClick={() =>
                whenIdle(() => {
                  if (clientId === null) stopHere();
                  else {
                    log(timer);
                    onLog();
                  }
                })
              }
            >
              {t('log')}
            </Button>
          </>
        )}
        {!needsClient && (
          <Button size="sm" variant="ghost" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {t('changeClient')}
          </Button>
        )}
        <Button size="sm" variant="ghost-danger" onClick={() => whenIdle(() => void discard(timer, time))}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}
