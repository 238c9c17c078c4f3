import { type Task, tasks, taskStatuses } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { taskStatusName, type useDownload } from '@hourbank/mfe-kit';
import { exportPath, type List, ListToolbar, statusLabels } from '@hourbank/mfe-kit/lists';
import { messages } from './messages';
import { taskListOptions, type TaskSort } from '../../shared/search';

interface TaskToolbarProps {
  list: List<Task['status'], TaskSort>;
  download: ReturnType<typeof useDownload>;
}

/** Search, filters, sort order and CSV of the client's tasks. */
export function TaskToolbar({ list, download }: TaskToolbarProps) {
  const t = useMessages(messages);
  return (
    <ListToolbar
      list={list}
      searchLabel={t('search')}
      searchPlaceholder={t('searchPlaceholder')}
      statuses={statusLabels(taskStatuses, taskStatusName)}
      dates
      sorts={taskListOptions.sorts}
      fields={{ createdAt: t('createdOn'), status: t('status') }}
      noTable
      csv={exportPath(tasks.exportTasks, list.query)}
      download={download}
    />
  );
}
