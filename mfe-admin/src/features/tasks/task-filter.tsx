import { useMessages } from '@hourbank/i18n/react';
import { taskStatuses } from '@hourbank/contracts';
import { taskStatusName } from '@hourbank/mfe-kit';
import { Button } from '@hourbank/ui';
import { nameOrNumber } from '../../shared/client-name';
import type { TaskSearch } from './task-search';
import { messages } from './messages';

interface TaskFilterProps {
  search: TaskSearch;
  /** Name of the client to filter by. */
  clientName: string | undefined;
  onFilter: (search: Pick<TaskSearch, 'status' | 'client'>) => void;
}

/** Filter of the task list by status and client. */
export function TaskFilter({ search: { status, client }, clientName, onFilter }: TaskFilterProps) {
  const t = useMessages(messages);
  return (
    <>
      {client !== undefined && (
        <Button icon="close" title={t('allClients')} onClick={() => onFilter({ status, client: undefined })}>
          {t.rich('onlyOf', { client: nameOrNumber(clientName, client), name: (chunks) => <bdi>{chunks}</bdi> })}
        </Button>
      )}
      <select
        className="form-select w-auto"
        aria-label={t('status')}
        value={status ?? ''}
        onChange={(event) => onFilter({ status: taskStatuses.find((one) => one === event.target.value), client })}
      >
        <option value="">{t('allStatuses')}</option>
        {taskStatuses.map((one) => (
          <option key={one} value={one}>
            {taskStatusName(one)}
          </option>
        ))}
      </select>
    </>
  );
}
