import type { PackageStatus } from '@hourbank/contracts';
import { Badge, type Tone } from '@hourbank/ui';

/** The specification defines different colors for statuses in lists and on the page of a package. */
const inList: Partial<Record<PackageStatus, Tone>> = { active: 'success', pending: 'warning', expired: 'secondary' };
const onPage: Record<PackageStatus, Tone> = {
  pending: 'secondary',
  active: 'success',
  consumed: 'warning',
  expired: 'danger',
};

export const ListStatus = ({ status }: { status: PackageStatus }) => (
  <Badge bg={inList[status] ?? 'info'}>{status}</Badge>
);

export const PackageStatusBadge = ({ status }: { status: PackageStatus }) => (
  <Badge bg={onPage[status]}>{status}</Badge>
);
