import type { Task } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, useApi } from '@hourbank/mfe-kit';
import { Alert, buttonClass, Card, EmptyState, Icon, Pager, useConfirm, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { focusMain } from '../../shared/focus';
import { pageSearch } from '../../shared/page-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useDownload } from '../../shared/use-download';
import { usePageLinks } from '../../shared/use-page-links';
import { messages } from './messages';
import { taskPage, useDeleteTask } from './queries';
import { TaskItem } from './task-item';
import { taskLabels } from './task-labels';

export function TasksPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const create = (
    <Link className={buttonClass('primary')} to="/client-portal/tasks/new">
      <Icon name="plus" />
      {t('createTask')}
    </Link>
  );
  return (
    <Card title={t('yourTasks')} action={create} flush>
      <TaskList />
    </Card>
  );
}

function TaskList() {
  const t = useMessages(messages);
  const { page = 1 } = useSearch({ from: '/client-portal/tasks' });
  const list = useQuery(taskPage(useApi(), page));
  const pageLinks = usePageLinks('/client-portal/tasks');
  const { confirmAndDelete, retry, failure, deletingId } = useDeleteWithConfirm(list.data?.tasks);
  const calendar = useDownload();
  if (!list.data) return <QueryBoundary query={list} label={t('loadingTasks')} visible />;

  const { tasks, pagination } = list.data;
  if (page > pagination.totalPages && !list.isPlaceholderData) {
    return <Navigate to="/client-portal/tasks" search={pageSearch(pagination.totalPages)} replace />;
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      {failure && (
        <Alert tone="danger" className="m-3" onRetry={retry}>
          {failure}
        </Alert>
      )}
      {calendar.failure && (
        <Alert tone="danger" className="m-3" onRetry={calendar.retry}>
          {calendar.failure}
        </Alert>
      )}
      {tasks.length === 0 && (
        <EmptyState icon="tasks" title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      {tasks.map((task) => (
        <TaskItem
          key={task.id}
          task={task}
          page={page}
          isDeleting={deletingId === task.id}
          onDelete={() => void confirmAndDelete(task)}
          onDownload={calendar.download}
        />
      ))}
      {pagination.totalCount > 0 && (
        <Pager page={page} pageSize={pagination.pageSize} total={pagination.totalCount} {...pageLinks} />
      )}
    </div>
  );
}

/** Deletes a task after a confirmation. Then focuses the list, because the pressed button no longer exists. */
function useDeleteWithConfirm(listed: readonly Task[] = []) {
  const t = useMessages(messages);
  const remove = useDeleteTask();
  const confirm = useConfirm();
  const toast = useToast();

  const send = ({ id, revision }: Pick<Task, 'id' | 'revision'>) =>
    remove.mutate(
      { id, revision },
      {
        onSuccess: () => {
          toast({ title: t('deleted') });
          focusMain();
        },
      },
    );
  return {
    confirmAndDelete: async (task: Task) => {
      if (await confirm({ title: t('confirmDelete'), confirmLabel: t('confirmDeleteButton') })) send(task);
    },
    // Uses the current row of the list, because it may have changed since the first attempt.
    retry: () => {
      const { variables: tried } = remove;
      if (tried) send(listed.find(({ id }) => id === tried.id) ?? tried);
    },
    failure: remove.error ? actionFailure(remove.error, taskLabels()) : undefined,
    deletingId: remove.isPending ? remove.variables.id : undefined,
  };
}
