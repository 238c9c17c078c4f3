import { type Task, tasks, taskStatuses } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { taskStatusName } from '@hourbank/mfe-kit';
import { exportPath, type List, ListToolbar } from '@hourbank/mfe-kit/lists';
import type { useDownload } from '../../shared/use-download';
import { messages } from './messages';
import { taskListOptions, type TaskSort } from './task-search';

interface TaskToolbarProps {
  list: List<Task['status'], TaskSort>;
  download: ReturnType<typeof useDownload>;
}

/** Search, filters, sort order and CSV of the client's tasks. */
export function TaskToolbar({ list, download: { download, pending } }: TaskToolbarProps) {
  const t = useMessages(messages);
  const statuses = Object.fromEntries(taskStatuses.map((status) => [status, taskStatusName(status)]));
  return (
    <ListToolbar
      list={list}
      searchLabel={t('search')}
      searchPlaceholder={t('searchPlaceholder')}
      statuses={statuses as Record<Task['status'], string>}
      dates
      sorts={taskListOptions.sorts}
      fields={{ createdAt: t('createdOn'), status: t('status') }}
      noTable
      onExport={() => download(exportPath(tasks.exportTasks, list.query))}
      exporting={pending !== undefined}
    />
  );
}
