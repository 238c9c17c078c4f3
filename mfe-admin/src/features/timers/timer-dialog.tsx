import { useMessages } from '@hourbank/i18n/react';
import { Dialog, useKeptFocus } from '@hourbank/ui';
import type { RenderClient } from './render-client';
import { messages } from './messages';
import { NewTimerForm } from './new-timer-form';
import { TimerRow } from './timer-row';
import { useTimers } from './use-timers';

const noTimers: readonly unknown[] = [];

/** All timers of the admin, and a form that starts another one. */
export function TimerDialog({ renderClient, onClose }: { renderClient: RenderClient; onClose: () => void }) {
  const t = useMessages(messages);
  const known = useTimers();
  const keptFocus = useKeptFocus(known?.timers ?? noTimers);
  return (
    <Dialog title={t('timers')} closeLabel={t('close')} onClose={onClose}>
      <div {...keptFocus} tabIndex={-1} className="hb-form">
        {known && known.timers.length > 0 && (
          <ul className="hb-timers" aria-label={t('yourTimers')}>
            {known.timers.map((timer) => (
              <TimerRow
                key={timer.id}
                timer={timer}
                time={known.timeOf(timer)}
                renderClient={renderClient}
                onLog={onClose}
              />
            ))}
          </ul>
        )}
        <NewTimerForm renderClient={renderClient} onStarted={onClose} />
      </div>
    </Dialog>
  );
}
