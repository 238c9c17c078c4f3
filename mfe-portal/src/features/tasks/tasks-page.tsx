import type { Task } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi, useDelayedDeletion } from '@hourbank/mfe-kit';
import { Alert, buttonClass, Card, EmptyState, Icon, Pager, useConfirm, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { focusMain } from '../../shared/focus';
import { pageSearch } from '../../shared/page-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useDownload } from '../../shared/use-download';
import { usePageLinks } from '../../shared/use-page-links';
import { messages } from './messages';
import { taskPage, useDeleteTask, withoutTasks } from './queries';
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
  const { hidden, confirmAndDelete, failed, retry } = useDeleteWithConfirm();
  const list = useQuery({ ...taskPage(useApi(), page), select: (of) => withoutTasks(of, hidden) });
  const pageLinks = usePageLinks('/client-portal/tasks');
  const calendar = useDownload();
  if (!list.data) return <QueryBoundary query={list} label={t('loadingTasks')} visible />;

  const { tasks, pagination } = list.data;
  if (page > pagination.totalPages && !list.isPlaceholderData) {
    return <Navigate to="/client-portal/tasks" search={pageSearch(pagination.totalPages)} replace />;
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      {failed && (
        <Alert tone="danger" className="m-3" onRetry={() => retry(tasks)}>
          {failed.text}
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

/** Deletes a task after a confirmation; a toast offers Undo. Then focuses the page, because the pressed button no longer exists. */
function useDeleteWithConfirm() {
  const t = useMessages(messages);
  const remove = useDeleteTask();
  const confirm = useConfirm();
  const { hidden, failed, schedule, sendNow } = useDelayedDeletion<Task>({
    labels: taskLabels(),
    send: ({ id, revision }) => remove.mutateAsync({ id, revision }),
  });
  return {
    hidden,
    failed,
    confirmAndDelete: async (task: Task) => {
      if (!(await confirm({ title: t('confirmDelete'), confirmLabel: t('confirmDeleteButton') }))) return;
      schedule(task, { title: t('deleted'), onUndo: focusMain });
      focusMain();
    },
    // Uses the current row of the list, because it may have changed since the first attempt.
    retry: (listed: readonly Task[]) => {
      if (failed) void sendNow(listed.find(({ id }) => id === failed.row.id) ?? failed.row);
    },
  };
}
