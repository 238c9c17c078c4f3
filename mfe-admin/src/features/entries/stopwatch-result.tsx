import { useMessages } from '@hourbank/i18n/react';
import { Alert } from '@hourbank/ui';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clockText } from '../../shared/clock-text';
import { messages } from './messages';
import { hoursToReport } from './stopwatch';
import { clearStopwatchResult, useStopwatchResult } from './use-stopwatch';

/** The alert with the result of a stopwatch, wherever it was stopped (D-96). Another page starts without one. */
export function StopwatchResult() {
  const t = useMessages(messages);
  const result = useStopwatchResult();
  const page = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => clearStopwatchResult, [page]);
  if (!result) return null;
  const { entryId, elapsed } = result;
  return (
    <Alert className="hb-sticky-end">
      {t('recorded', { id: entryId, time: clockText(elapsed), hours: hoursToReport(elapsed) })}
    </Alert>
  );
}
