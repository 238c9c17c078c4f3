import { useMessages } from '@hourbank/i18n/react';
import type { EntryStatus } from '@hourbank/contracts';
import { entryStatusName, entryStatusTones } from '@hourbank/mfe-kit';
import { Badge } from '@hourbank/ui';
import { messages } from './messages';

/** Badge of a status; a missing status is shown as 'pending'. */
export function EntryStatusBadge({ status }: { status: EntryStatus | undefined }) {
  const t = useMessages(messages);
  return (
    <Badge isState bg={status && entryStatusTones[status]}>
      {status ? entryStatusName(status) : t('pending')}
    </Badge>
  );
}
