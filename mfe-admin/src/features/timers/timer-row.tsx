import type { Timer } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, Button } from '@hourbank/ui';
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
  const { busy, start, pause, stop, log, chooseClient, discard } = useTimerActions();
  const { clientId, note, state } = timer;
  return (
    <li>
      <div className="hb-timer-line">
        <strong>{clientId === null ? t('noClient') : renderClient(clientId)}</strong>
        <Badge bg={state === 'running' ? 'info' : 'secondary'}>{t(state)}</Badge>
        <time className="hb-end">{clockText(time)}</time>
      </div>
      {note !== '' && <p className="hb-sub mb-0">{note}</p>}
      {clientId === null && state === 'stopped' && (
        <ClientField label={t('client')} hint={t('chooseClient')} onChoose={(client) => chooseClient(timer, client)} />
      )}
      <div className="hb-tools">
        {state === 'running' ? (
          <>
            <Button size="sm" icon="pause" disabled={busy} onClick={() => pause(timer)}>
              {t('pause')}
            </Button>
            <Button
              size="sm"
              icon="stop"
              disabled={busy}
              onClick={() => {
                stop(timer);
                if (clientId !== null) onLog();
              }}
            >
              {t('stop')}
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" icon="play" disabled={busy} onClick={() => start(timer)}>
              {t('continue')}
            </Button>
            <Button
              size="sm"
              icon="check"
              disabled={busy || (state === 'stopped' && clientId === null)}
              onClick={() => {
                if (clientId === null) stop(timer);
                else {
                  log(timer);
                  onLog();
                }
              }}
            >
              {t('log')}
            </Button>
          </>
        )}
        <Button size="sm" variant="ghost-danger" disabled={busy} onClick={() => void discard(timer, time)}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}
