import { useMessages } from '@hourbank/i18n/react';
import type { EntryStatus } from '@hourbank/contracts';
import { entryStatusName } from '@hourbank/mfe-kit';
import { Badge, type Tone } from '@hourbank/ui';
import { messages } from './messages';

const tones: Record<EntryStatus, Tone> = {
  Open: 'warning',
  'In Progress': 'info',
  Resolved: 'success',
  Closed: 'secondary',
};

/** Badge of a status; a missing status is shown as 'pending'. */
export function EntryStatusBadge({ status }: { status: EntryStatus | undefined }) {
  const t = useMessages(messages);
  return <Badge bg={status && tones[status]}>{status ? entryStatusName(status) : t('pending')}</Badge>;
}
