import type { FileView, Task } from '@hourbank/contracts';
import { numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { UploadOptions } from '../../shared/use-upload';
import { messages } from '../../features/tasks/messages';
import { NoTask } from '../../features/tasks/no-task';
import { oneTask, useUpdateTask } from '../../features/tasks/queries';
import { type TaskContent, TaskForm } from '../../features/tasks/task-form';

export function EditTaskPage() {
  const t = useMessages(messages);
  usePageTitle(t('editTitle'));
  const { taskId } = useParams({ from: '/client-portal/tasks/$taskId' });
  const task = useQuery(oneTask(useApi(), useQueryClient(), numberOf(taskId)));
  if (task.data) return <EditTask key={task.data.id} task={task.data} />;
  return (
    <Card title={t('editTitle')} flush>
      <QueryBoundary query={task} label={t('loadingTask')} inCard>
        {() => <NoTask />}
      </QueryBoundary>
    </Card>
  );
}

const nameOf = ({ id, name }: FileView) => ({ id, name });

/** Returns to the list as it was when the task was opened. */
function EditTask({ task }: { task: Task }) {
  const t = useMessages(messages);
  const search = useSearch({ from: '/client-portal/tasks/$taskId' });
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
    toast({ title: t('updated') });
    await navigate({ to: '/client-portal/tasks', search, ignoreBlocker: true });
  };
  return <TaskForm title={t('editTitle')} task={task} search={search} send={send} />;
}
