import { useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';
import { TaskForm } from './task-form';
import { useCreateTask } from './queries';

/** After a task is created the portal switches to the Usage tab (specification, section 2). */
export function CreateTaskPage() {
  const create = useCreateTask();
  const toast = useToast();
  const navigate = useNavigate();

  const send = async (body: { description: string }) => {
    await create.mutateAsync({ body });
    toast({ title: 'Task created!' });
    await navigate({ to: '/client-portal/usage', ignoreBlocker: true });
  };
  return <TaskForm title="Create New Task/Request" description="" page={1} isSending={create.isPending} send={send} />;
}
