import { bool, hundredths, id, instant, integer, json, longText, varchar } from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
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
  /** The last settlement revision. Every change that concerns billing uses the next one, and none is used twice. */
  revision: number;
  /** False until billing has accepted a new entry. */
  shown: boolean;
  /** False if the entry never had a screenshot. Lists then skip the query for files. */
  hasFiles: boolean;
  intent: Intent | null;
  leaseUntil: Date | null;
  /** The revision that users see (D-73). `revision` is for settlement only, and a refusal uses one up too. */
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
