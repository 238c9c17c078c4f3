import type { EntryStatus } from '@hourbank/contracts';
import { Badge, type Tone } from '@hourbank/ui';

const tones: Record<EntryStatus, Tone> = {
  Open: 'warning',
  'In Progress': 'info',
  Resolved: 'success',
  Closed: 'secondary',
};

/** Badge of a status; a missing status is shown as 'pending'. */
export const EntryStatusBadge = ({ status }: { status: EntryStatus | undefined }) => (
  <Badge bg={status && tones[status]}>{status ?? 'pending'}</Badge>
);
