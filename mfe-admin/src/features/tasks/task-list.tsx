import { tasks, type taskSorts, taskStatuses } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, taskStatusName, useApi, useDownload } from '@hourbank/mfe-kit';
import { exportPath, type List, ListToolbar, statusLabels } from '@hourbank/mfe-kit/lists';
import { EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListCard } from '../../shared/list-card';
import { messages } from './messages';
import { taskPage } from './queries';
import { TaskItem } from './task-item';
import { taskListOptions } from './task-search';

interface TaskListProps {
  list: List<(typeof taskStatuses)[number], (typeof taskSorts)[number]>;
  /** The page and all filters, also those that are not in `list`. */
  asked: Parameters<typeof taskPage>[1] & { totals: true };
  /** Further filters. */
  children?: ReactNode;
}

/** Tasks with search, filters and CSV: those of all clients or of one. */
export function TaskList({ list, asked, children }: TaskListProps) {
  const t = useMessages(messages);
  const query = useQuery(taskPage(useApi(), asked));
  const download = useDownload();
  return (
    <>
      <DownloadAlert of={download} />
      <ListCard
        list={list}
        query={query}
        label={t('tasks')}
        loading={t('loading')}
        toolbar={
          <ListToolbar
            list={list}
            searchLabel={t('search')}
            searchPlaceholder={t('searchPlaceholder')}
            statuses={statusLabels(taskStatuses, taskStatusName)}
            dates
            sorts={taskListOptions.sorts}
            fields={{ createdAt: t('created'), status: t('status') }}
            noTable
            csv={exportPath(tasks.exportAllTasks, asked)}
            download={download}
          >
            {children}
          </ListToolbar>
        }
        none={t('none')}
        empty={
          <EmptyState icon="tasks" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        }
      >
        {({ rows }) => rows.map((task) => <TaskItem key={task.id} task={task} download={download} />)}
      </ListCard>
    </>
  );
}
