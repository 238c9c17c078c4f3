import type { PackageStatus } from '@hourbank/contracts';
import { Badge, type Tone } from '@hourbank/ui';

/** The specification colours a status in lists differently from a status on its own. */
const inLists: Partial<Record<PackageStatus, Tone>> = { active: 'success', pending: 'warning', expired: 'secondary' };
const onItsOwn: Record<PackageStatus, Tone> = {
  pending: 'secondary',
  active: 'success',
  consumed: 'warning',
  expired: 'danger',
};

export const ListStatus = ({ status }: { status: PackageStatus }) => (
  <Badge bg={inLists[status] ?? 'info'}>{status}</Badge>
);

export const PackageStatusBadge = ({ status }: { status: PackageStatus }) => (
  <Badge bg={onItsOwn[status]}>{status}</Badge>
);
