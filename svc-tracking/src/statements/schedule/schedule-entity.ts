import type { Schedule } from '@hourbank/contracts';
import { bool, instant, integer, recordReader, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** When statements are sent to a client, or by default (client 0). */
export interface ScheduleRow extends Omit<Schedule, 'frequency'> {
  clientId: number;
  /** Null: the client follows the default schedule since `changedAt`. */
  frequency: Schedule['frequency'] | null;
  /** A schedule counts from its last change on, so that no change sends a statement of the past. */
  changedAt: Date;
}

export const ScheduleEntity = new EntitySchema<ScheduleRow>({
  name: 'statement_schedules',
  columns: {
    clientId: integer({ primary: true }),
    frequency: varchar(10, { nullable: true }),
    day: integer(),
    hour: integer(),
    skipsEmpty: bool(),
    changedAt: instant(),
  },
});

export const scheduleReader = recordReader<ScheduleRow>(ScheduleEntity as EntitySchema);
