import type { AdminTask } from '@hourbank/contracts';
import { taskStatusName, taskStatusTone } from '@hourbank/mfe-kit';
import { Badge } from '@hourbank/ui';

export const TaskStatusBadge = ({ status }: { status: AdminTask['status'] }) => (
  <Badge isState bg={taskStatusTone(status)}>
    {taskStatusName(status)}
  </Badge>
);
