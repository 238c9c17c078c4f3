import { bool, id, instant, integer, longText, varchar } from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import { EntitySchema } from 'typeorm';

interface TaskRow {
  id: number;
  /** Owned by svc-identity; no foreign key across databases (D-4). */
  clientId: number;
  /** Sanitized HTML (D-37). Sanitizing can make it longer than the request's text. */
  description: string;
  status: string;
  createdAt: Date;
  hasFiles: boolean;
  editRevision: number;
  recentEdits: unknown;
}

export const TaskEntity = new EntitySchema<TaskRow>({
  name: 'tasks',
  columns: {
    id: id(),
    clientId: integer(),
    description: longText(),
    status: varchar(20),
    createdAt: instant(),
    hasFiles: bool({ default: false }),
    ...revisionColumns,
  },
});

/**
 * Number of a client's tasks by status, updated in the same transaction as the tasks. Pages need the total, and counting
 * rows would become slower with their number.
 */
export const TaskTotalEntity = new EntitySchema<{ clientId: number; status: string; total: number }>({
  name: 'task_totals',
  columns: { clientId: integer({ primary: true }), status: varchar(20, { primary: true }), total: integer() },
});
