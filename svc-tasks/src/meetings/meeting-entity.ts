import { bool, instant, integer, recordReader, text, uuid } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** A task's meeting: the desired state and the state in Graph. The row is also the outbox for Graph. */
export interface MeetingRow {
  taskId: number;
  startsAt: Date;
  endsAt: Date;
  /** The meeting was cancelled. The row stays until the online meeting is deleted in Graph. */
  removed: boolean;
  /** Identifies the online meeting in Graph, so that a repeated request creates no second one. */
  externalId: string;
  /** Increases with every change, so that a response to an earlier change changes nothing. */
  revision: number;
  /** True after the first request to Graph, from which on the online meeting may exist. */
  sentToGraph: boolean;
  onlineId: string | null;
  joinUrl: string | null;
  /** Number of consecutive failures. */
  failures: number;
  /** When the next request to Graph is due; null if Graph is up to date. */
  dueAt: Date | null;
  /** Until then only the process that leased the row may send requests. */
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
    sentToGraph: bool(),
    onlineId: text({ nullable: true }),
    joinUrl: text({ nullable: true }),
    failures: integer(),
    dueAt: instant({ nullable: true }),
    leaseUntil: instant(),
  },
});

export const meetingReader = recordReader<MeetingRow>(MeetingEntity);
