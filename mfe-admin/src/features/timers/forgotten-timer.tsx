import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Button, PinnedToast } from '@hourbank/ui';
import { lazy, Suspense, useState } from 'react';
import { useLoadCode } from '../../shared/use-load-code';
import { messages } from './messages';
import { useTimers } from './use-timers';

/** Loaded when it is first opened. */
const loadDialog = () => import('./stop-dialog').then((module) => ({ default: module.StopDialog }));
const StopDialog = lazy(loadDialog);

/** Asks about a timer that runs for longer than the reminder of the settings says. */
export function ForgottenTimer() {
  const t = useMessages(messages);
  const known = useTimers();
  // The run that the admin wants to keep, by its start.
  const [kept, setKept] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const loadCode = useLoadCode();
  const running = known?.timers.find(({ state }) => state === 'running');
  if (!known || !running || running.startedAt === kept) return null;
  const hours = Math.floor(known.timeOf(running) / 3_600_000);
  if (hours < known.remindAfterHours) return null;
  return (
    <>
      <PinnedToast tone="warning">
        <p className="mb-2">{t('forgotten', { hours: formatNumber(hours) })}</p>
        <div className="d-flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void loadCode(loadDialog).then(setOpen)}>
            {t('stopAt')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setKept(running.startedAt)}>
            {t('keepRunning')}
          </Button>
        </div>
      </PinnedToast>
      {isOpen && (
        <Suspense fallback={null}>
          <StopDialog timer={running} hours={known.remindAfterHours} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
