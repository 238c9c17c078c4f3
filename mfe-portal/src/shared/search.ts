import { entrySorts, entryStatuses, packageSorts, taskSorts, taskStatuses } from '@hourbank/contracts';
import { listSearchReader } from '@hourbank/mfe-kit/lists/search';

export type BillSort = (typeof packageSorts)[number];

/** Sort orders and page size of paid packages, the newest first. */
export const billList = { sorts: packageSorts, pageSize: 25 } as const;

/** `validateSearch` of paid packages. */
export const readBillSearch = listSearchReader(billList);

export type UsageSort = (typeof entrySorts)[number];

/** Statuses, sort orders and page size of Usage History. */
export const usageList = { statuses: entryStatuses, sorts: entrySorts, pageSize: 5 } as const;

/** `validateSearch` of Usage History. */
export const readUsageSearch = listSearchReader(usageList);

export type TaskSort = (typeof taskSorts)[number];

/** Statuses, sort orders and page size of the client's tasks. */
export const taskListOptions = { statuses: taskStatuses, sorts: taskSorts, pageSize: 5 } as const;

/** `validateSearch` of the list, and of a task, which returns to the list as it was. */
export const readTaskSearch = listSearchReader(taskListOptions);
export type TaskSearch = ReturnType<typeof readTaskSearch>;

/** The URL of the page. `request` opens the dialog, with `hours` filled in, so that other pages can link to it. */
interface RequestSearch {
  request?: true | undefined;
  hours?: number | undefined;
}

/** The URL of a new task. `entry` is the entry that it is about. */
interface NewTaskSearch {
  entry?: number | undefined;
}

export const readNewTaskSearch = ({ entry }: Record<string, unknown>): NewTaskSearch => ({
  entry: Number.isSafeInteger(entry) ? (entry as number) : undefined,
});

const maxHours = 100_000;

export const readRequestSearch = ({ request, hours }: Record<string, unknown>): RequestSearch => ({
  request: request === true ? true : undefined,
  hours: typeof hours === 'number' && hours >= 1 && hours <= maxHours ? hours : undefined,
});

/** Search parameters of the link in the reset email. */
interface ResetSearch {
  token?: string | undefined;
}

/** `validateSearch` of the route. The router parses a token that consists of digits as a number. */
export const readResetSearch = ({ token }: Record<string, unknown>): ResetSearch => ({
  token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
});
