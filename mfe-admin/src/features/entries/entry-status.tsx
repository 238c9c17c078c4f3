import type { EntryStatus } from '@hourbank/contracts';
import { Badge, type Tone } from '@hourbank/ui';

const tones: Record<EntryStatus, Tone> = {
  Open: 'warning',
  'In Progress': 'info',
  Resolved: 'success',
  Closed: 'secondary',
};

/** An absent status shows as 'pending'. */
export const EntryStatusBadge = ({ status }: { status: EntryStatus | undefined }) => (
  <Badge bg={status && tones[status]}>{status ?? 'pending'}</Badge>
);
