import type { timers } from '@hourbank/contracts';
import { id, instant, integer, recordReader, text, varchar } from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import { EntitySchema } from 'typeorm';

/** A timer as it is stored. Times in UTC, `bankedMs` in milliseconds. */
export interface Timer {
  id: number;
  adminId: number;
  clientId: number | null;
  note: string;
  state: (typeof timers.timerStates)[number];
  firstStartedAt: Date;
  /** Null unless it runs. */
  startedAt: Date | null;
  bankedMs: number;
  /** The admin while the timer runs, otherwise null. A unique index allows one running timer for each admin. */
  runningFor: number | null;
  editRevision: number;
}

export const TimerEntity = new EntitySchema<Timer & { recentEdits: unknown }>({
  name: 'timers',
  columns: {
    id: id(),
    adminId: integer(),
    clientId: integer({ nullable: true }),
    note: text(),
    state: varchar(10),
    firstStartedAt: instant(),
    startedAt: instant({ nullable: true }),
    bankedMs: integer(),
    runningFor: integer({ nullable: true }),
    ...revisionColumns,
  },
});

export const timerReader = recordReader<Timer>(TimerEntity as EntitySchema);

/** When the console asks about a forgotten timer. The table has one row. */
export const TimerSettingsEntity = new EntitySchema<{ id: number; remindAfterHours: number }>({
  name: 'timer_settings',
  columns: { id: integer({ primary: true }), remindAfterHours: integer() },
});
