import { bool, id, instant, integer, longText, revisionColumns, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface TaskRow {
  id: number;
  /** Owned by svc-identity; no foreign key across databases (D-4). */
  clientId: number;
  /** Clean HTML (D-37); cleaning can make it longer than it came. */
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

/** How many tasks a client has in each status, kept in the transaction that changes it: pages need the total, and counting grows with the rows. */
export const TaskTotalEntity = new EntitySchema<{ clientId: number; status: string; total: number }>({
  name: 'task_totals',
  columns: { clientId: integer({ primary: true }), status: varchar(20, { primary: true }), total: integer() },
});
