import { tasks, taskStatuses } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { taskStatusName, type useDownload } from '@hourbank/mfe-kit';
import { exportPath, ListToolbar, statusLabels } from '@hourbank/mfe-kit/lists';
import { Button } from '@hourbank/ui';
import { ClientFilter } from '../../shared/client-filter';
import { messages } from './messages';
import { taskListOptions } from './task-search';
import type { useTaskList } from './use-task-list';

interface TaskToolbarProps {
  list: ReturnType<typeof useTaskList>;
  /** Name of the client that the list is limited to, once it is known. */
  clientName: string | undefined;
  download: ReturnType<typeof useDownload>;
}

/** Search, filters and CSV of the tasks of all clients. */
export function TaskToolbar({ list, clientName, download }: TaskToolbarProps) {
  const t = useMessages(messages);
  const { filterTasks, search } = list;
  const { awaits, mine } = search;
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
      <Button
        aria-pressed={awaits === 'us'}
        onClick={() => filterTasks({ awaits: awaits === undefined ? 'us' : undefined })}
      >
        {t('waitingForUs')}
      </Button>
      <Button aria-pressed={mine === true} onClick={() => filterTasks({ mine: mine === undefined || undefined })}>
        {t('mine')}
      </Button>
      <ClientFilter list={list} name={clientName} />
    </ListToolbar>
  );
}
