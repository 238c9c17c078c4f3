import type { Task } from '@hourbank/contracts';
import { bool, id, instant, integer, longText, recordReader, searchableText, varchar } from '@hourbank/service-kit/db';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import { EntitySchema } from 'typeorm';

export type TaskStatus = Task['status'];

export interface TaskRow {
  id: number;
  /** Owned by svc-identity; no foreign key across databases (D-4). */
  clientId: number;
  /** Sanitized HTML (D-37). Sanitizing can make it longer than the request's text. */
  description: string;
  status: TaskStatus;
  createdAt: Date;
  /** Whether the task ever had files. A page of tasks without files then needs no query for files. */
  hasFiles: boolean;
  /** Increases with changes by users. A join URL that Graph delivers does not count (D-73). */
  editRevision: number;
}

/** The words of a description, folded, for searching. */
export const searchTextOf = (description: string): string => searchableText(plainTextOf(description));

export const TaskEntity = new EntitySchema<TaskRow & { recentEdits: unknown; searchText: string }>({
  name: 'tasks',
  columns: {
    id: id(),
    clientId: integer(),
    description: longText(),
    searchText: varchar(1000, { default: '', select: false }),
    status: varchar(20),
    createdAt: instant(),
    hasFiles: bool({ default: false }),
    ...revisionColumns,
  },
});

export const taskReader = recordReader<TaskRow>(TaskEntity as EntitySchema);

/**
 * Number of a client's tasks by status, updated in the same transaction as the tasks. Pages need the total, and
 * counting rows would become slower with their number.
 */
export const TaskTotalEntity = new EntitySchema<{ clientId: number; status: string; total: number }>({
  name: 'task_totals',
  columns: { clientId: integer({ primary: true }), status: varchar(20, { primary: true }), total: integer() },
});
