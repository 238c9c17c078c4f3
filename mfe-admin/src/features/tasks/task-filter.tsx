import { taskStatuses } from '@hourbank/contracts';
import { Button } from '@hourbank/ui';
import { nameOrNumber } from '../../shared/client-name';
import type { TaskSearch } from './task-search';
import { taskStatusLabels } from './task-status';

interface TaskFilterProps {
  search: TaskSearch;
  /** Name of the client to filter by. */
  clientName: string | undefined;
  onFilter: (search: Pick<TaskSearch, 'status' | 'client'>) => void;
}

/** Filter of the task list by status and client. */
export function TaskFilter({ search: { status, client }, clientName, onFilter }: TaskFilterProps) {
  return (
    <>
      {client !== undefined && (
        <Button
          icon="close"
          title="Show the tasks of all clients"
          onClick={() => onFilter({ status, client: undefined })}
        >
          Only <bdi>{nameOrNumber(clientName, client)}</bdi>
        </Button>
      )}
      <select
        className="form-select w-auto"
        aria-label="Status"
        value={status ?? ''}
        onChange={(event) => onFilter({ status: taskStatuses.find((one) => one === event.target.value), client })}
      >
        <option value="">All statuses</option>
        {taskStatuses.map((one) => (
          <option key={one} value={one}>
            {taskStatusLabels[one]}
          </option>
        ))}
      </select>
    </>
  );
}
