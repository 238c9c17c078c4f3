import {
  bool,
  hundredths,
  id,
  instant,
  integer,
  json,
  longText,
  revisionColumns,
  varchar,
} from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';
import type { Intent } from './intent';

interface EntryRow {
  id: number;
  clientId: number;
  packageId: number;
  date: Date;
  hours: number;
  description: string;
  status: string;
  /** The last revision given out: every change that concerns billing takes the next one, and none is used twice. */
  revision: number;
  /** False until billing has agreed to a new entry. */
  shown: boolean;
  /** False: it never had a screenshot, so that lists need not ask for any. */
  hasFiles: boolean;
  intent: Intent | null;
  leaseUntil: Date | null;
  /** What people see of it (D-73); `revision` is what billing hears and is used up by a refusal, too. */
  editRevision: number;
  recentEdits: unknown;
}

export const EntryEntity = new EntitySchema<EntryRow>({
  name: 'entries',
  columns: {
    id: id(),
    clientId: integer(),
    packageId: integer(),
    date: instant(),
    hours: hundredths(),
    description: longText(),
    status: varchar(20),
    revision: integer(),
    shown: bool(),
    hasFiles: bool(),
    intent: json({ nullable: true }),
    leaseUntil: instant({ nullable: true }),
    ...revisionColumns,
  },
});
