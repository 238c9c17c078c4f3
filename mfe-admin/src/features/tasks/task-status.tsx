import type { AdminTask } from '@hourbank/contracts';
import { taskStatusName } from '@hourbank/mfe-kit';
import { Badge } from '@hourbank/ui';

export const TaskStatusBadge = ({ status }: { status: AdminTask['status'] }) => (
  <Badge bg={status === 'pending' ? 'secondary' : 'success'}>{taskStatusName(status)}</Badge>
);
