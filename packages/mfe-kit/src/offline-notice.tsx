import { useMessages } from '@hourbank/i18n/react';
import { PinnedToast } from '@hourbank/ui';
import { useIsMutating } from '@tanstack/react-query';
import { messages } from './messages';

/** Says that what was submitted while the browser is offline waits for the connection. */
export function OfflineNotice() {
  const t = useMessages(messages);
  const paused = useIsMutating({ predicate: ({ state }) => state.isPaused });
  if (paused === 0) return null;
  return (
    <PinnedToast tone="warning" aboveDialogs>
      {t('offline')}
    </PinnedToast>
  );
}
