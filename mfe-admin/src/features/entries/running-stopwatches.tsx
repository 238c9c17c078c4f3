import { useMessages } from '@hourbank/i18n/react';
import { Icon } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';
import { clockText } from '../../shared/clock-text';
import { useRunningIds, useStopwatch } from './use-stopwatch';

/** The running stopwatches, shown on every page: a link to the entry, the time and a Stop button. */
export function RunningStopwatches() {
  const t = useMessages(messages);
  const ids = useRunningIds();
  if (ids.length === 0) return null;
  return (
    <span role="group" aria-label={t('running')} className="d-inline-flex gap-2">
      {ids.map((id) => (
        <RunningStopwatch key={id} entryId={id} />
      ))}
    </span>
  );
}

function RunningStopwatch({ entryId }: { entryId: number }) {
  const t = useMessages(messages);
  const watch = useStopwatch(entryId);
  return (
    <span className="hb-watch is-running">
      <Link className="ps-2" to="/dashboard/entries/$entryId" params={{ entryId: String(entryId) }}>
        {t('entryLink', { id: entryId })}
      </Link>
      <time>{clockText(watch.elapsed)}</time>
      <button type="button" aria-label={t('stopRunning', { id: entryId })} title={t('stop')} onClick={watch.stop}>
        <Icon name="stop" />
      </button>
    </span>
  );
}
