import { bool, instant, integer, text, uuid } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

/** A task's meeting, as it shall be and as far as Graph knows of it: its row is the outbox, too. */
interface MeetingRow {
  taskId: number;
  startsAt: Date;
  endsAt: Date;
  /** No longer wanted; the row stays until Graph has let the online meeting go. */
  removed: boolean;
  /** Graph finds or makes the online meeting by this, so that asking twice makes one. */
  externalId: string;
  /** Goes up with every change, so that an answer to an earlier one concludes nothing. */
  revision: number;
  /** Graph was asked at least once and may know of it. */
  asked: boolean;
  onlineId: string | null;
  joinUrl: string | null;
  /** Failures in a row. */
  tries: number;
  /** When Graph is to be asked; none where nothing is left to do. */
  dueAt: Date | null;
  /** Until then it belongs to the process that asks. */
  leaseUntil: Date;
}

export const MeetingEntity = new EntitySchema<MeetingRow>({
  name: 'task_meetings',
  columns: {
    taskId: integer({ primary: true }),
    startsAt: instant(),
    endsAt: instant(),
    removed: bool(),
    externalId: uuid(),
    revision: integer(),
    asked: bool(),
    onlineId: text({ nullable: true }),
    joinUrl: text({ nullable: true }),
    tries: integer(),
    dueAt: instant({ nullable: true }),
    leaseUntil: instant(),
  },
});
