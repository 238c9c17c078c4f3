import type { Task } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, useApi, useDelayedDeletion, useDownload } from '@hourbank/mfe-kit';
import { ListBody, toListPage, useList, withoutRows } from '@hourbank/mfe-kit/lists';
import { Alert, buttonClass, Card, EmptyState, Icon, useConfirm, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { focusMain } from '../../shared/focus';
import { messages } from '../../features/tasks/messages';
import { taskPage, useDeleteTask } from '../../features/tasks/queries';
import { TaskItem } from '../../features/tasks/task-item';
import { taskLabels } from '../../features/tasks/task-labels';
import { taskListOptions } from '../../shared/search';
import { TaskToolbar } from '../../features/tasks/task-toolbar';

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
  const list = useList(useSearch({ from: '/client-portal/tasks' }), taskListOptions);
  const { hidden, confirmAndDelete, failed, retry } = useDeleteWithConfirm();
  const query = useQuery({
    ...taskPage(useApi(), list.query),
    select: (response) => withoutRows(toListPage(response.tasks, response), hidden),
  });
  const download = useDownload();
  return (
    <>
      {failed && (
        <Alert tone="danger" className="m-3" onRetry={() => retry(query.data?.rows ?? [])}>
          {failed.text}
        </Alert>
      )}
      <DownloadAlert of={download} className="m-3" />
      <ListBody
        list={list}
        query={query}
        loading={t('loadingTasks')}
        visible
        none={t('none')}
        empty={
          <EmptyState icon="tasks" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        }
        toolbar={<TaskToolbar list={list} download={download} />}
      >
        {({ rows }) =>
          rows.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              search={list.search}
              onDelete={() => void confirmAndDelete(task)}
              download={download}
            />
          ))
        }
      </ListBody>
    </>
  );
}

/** What goes with a task: its files and its meeting. Undefined if it has neither. */
function consequenceOf({ screenshots, documents, meetingStart }: Task): string | undefined {
  const t = translate(messages);
  const count = screenshots.length + documents.length;
  return (
    [
      ...(count > 0 ? [t('filesGo', { count })] : []),
      ...(meetingStart ? [t('meetingGoes', { day: formatDate(meetingStart) })] : []),
    ].join(' ') || undefined
  );
}

/**
 * Deletes a task after a confirmation; a toast offers Undo. Then focuses the page, because the pressed button no longer
 * exists.
 */
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
      const question = { title: t('confirmDelete'), confirmLabel: t('confirmDeleteButton') };
      if (!(await confirm({ ...question, consequence: consequenceOf(task) }))) return;
      schedule(task, { title: t('deleted'), onUndo: focusMain });
      focusMain();
    },
    // Uses the current row of the list, because it may have changed since the first attempt.
    retry: (listed: readonly Task[]) => {
      if (failed) void sendNow(listed.find(({ id }) => id === failed.row.id) ?? failed.row);
    },
  };
}
