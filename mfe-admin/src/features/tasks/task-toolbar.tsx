import { type AdminTask, tasks, taskStatuses } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { taskStatusName, type useDownload } from '@hourbank/mfe-kit';
import { exportPath, type List, ListToolbar, statusLabels } from '@hourbank/mfe-kit/lists';
import { ClientFilter } from '../../shared/client-filter';
import { messages } from './messages';
import { taskListOptions } from './task-search';

interface TaskToolbarProps {
  list: List<AdminTask['status'], (typeof taskListOptions.sorts)[number]>;
  /** Name of the client that the list is limited to, once it is known. */
  clientName: string | undefined;
  download: ReturnType<typeof useDownload>;
}

/** Search, filters and CSV of the tasks of all clients. */
export function TaskToolbar({ list, clientName, download }: TaskToolbarProps) {
  const t = useMessages(messages);
  return (
    <ListToolbar
      list={list}
      searchLabel={t('search')}
      searchPlaceholder={t('searchPlaceholder')}
      statuses={statusLabels(taskStatuses, taskStatusName)}
      dates
      sorts={taskListOptions.sorts}
      fields={{ createdAt: t('created'), status: t('status') }}
      noTable
      csv={exportPath(tasks.exportAllTasks, list.query)}
      download={download}
    >
      <ClientFilter list={list} name={clientName} />
    </ListToolbar>
  );
}
