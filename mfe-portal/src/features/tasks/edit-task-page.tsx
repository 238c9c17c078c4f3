import type { FileView, Task } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { buttonClass, Card, EmptyState, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { pageSearch } from '../../shared/page-search';
import { QueryBoundary } from '../../shared/query-boundary';
import type { UploadOptions } from '../../shared/use-upload';
import { oneTask, useUpdateTask } from './queries';
import { type TaskContent, TaskForm } from './task-form';

const title = 'Edit Task';

export function EditTaskPage() {
  usePageTitle(title);
  const { taskId } = useParams({ from: '/client-portal/tasks/$taskId' });
  const task = useQuery(oneTask(useApi(), useQueryClient(), Number(taskId)));
  if (task.data) return <EditTask key={task.data.id} task={task.data} />;
  return (
    <Card title={title} flush>
      {task.data === null ? <NoTask /> : <QueryBoundary query={task} label="Loading task..." />}
    </Card>
  );
}

const NoTask = () => (
  <EmptyState
    icon="tasks"
    title="This task does not exist."
    action={
      <Link className={buttonClass()} to="/client-portal/tasks">
        Back to tasks
      </Link>
    }
  >
    It may have been deleted.
  </EmptyState>
);

const nameOf = ({ id, name }: FileView) => ({ id, name });

/** Returns to the page of the list from which the task was opened. */
function EditTask({ task }: { task: Task }) {
  const { page = 1 } = useSearch({ from: '/client-portal/tasks/$taskId' });
  const update = useUpdateTask();
  const toast = useToast();
  const navigate = useNavigate();

  const send = async ({ body, files, kept, revision }: TaskContent, options: UploadOptions) => {
    const keep = {
      ...(kept.screenshots && { keepScreenshots: kept.screenshots.map(nameOf) }),
      ...(kept.documents && { keepDocuments: kept.documents.map(nameOf) }),
    };
    await update.mutateAsync({
      request: { params: { id: task.id }, body: { ...body, ...keep }, files },
      options: { ...options, revision },
    });
    toast({ title: 'Task updated!' });
    await navigate({ to: '/client-portal/tasks', search: pageSearch(page), ignoreBlocker: true });
  };
  return <TaskForm title={title} task={task} page={page} send={send} />;
}
