import { id, instant, integer, longText, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface TaskRow {
  id: number;
  /** Owned by svc-identity; no foreign key across databases (D-4). */
  clientId: number;
  /** Clean HTML (D-37); cleaning can make it longer than it came. */
  description: string;
  status: string;
  createdAt: Date;
}

export const TaskEntity = new EntitySchema<TaskRow>({
  name: 'tasks',
  columns: { id: id(), clientId: integer(), description: longText(), status: varchar(20), createdAt: instant() },
});

/** How many tasks a client has, kept in the transaction that changes it: pages need the total, and counting grows with the rows. */
export const TaskCountEntity = new EntitySchema<{ clientId: number; total: number }>({
  name: 'task_counts',
  columns: { clientId: integer({ primary: true }), total: integer() },
});
