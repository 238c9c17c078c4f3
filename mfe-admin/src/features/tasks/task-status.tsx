import type { AdminTask } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { Badge } from '@hourbank/ui';
import { messages } from './messages';

/** Label of a task's status in the admin console (D-42). */
export const taskStatusLabel = (status: AdminTask['status']): string => translate(messages)(status);

export const TaskStatusBadge = ({ status }: { status: AdminTask['status'] }) => (
  <Badge bg={status === 'pending' ? 'secondary' : 'success'}>{taskStatusLabel(status)}</Badge>
);
