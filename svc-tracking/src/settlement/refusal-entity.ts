import type { ErrorParams } from '@hourbank/contracts';
import { instant, integer, json, recordReader, text, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** Billing's refusal of an update, by the entry and the revision of its settlement. */
export interface Refusal {
  entryId: number;
  revision: number;
  code: string;
  message: string;
  params: ErrorParams | null;
  refusedAt: Date;
}

export const RefusalEntity = new EntitySchema<Omit<Refusal, 'params'> & { params: unknown }>({
  name: 'refusals',
  columns: {
    entryId: integer({ primary: true }),
    revision: integer({ primary: true }),
    code: varchar(64),
    message: text(),
    params: json({ nullable: true, unreadable: () => null }),
    refusedAt: instant(),
  },
});

export const refusalReader = recordReader<Refusal>(RefusalEntity as EntitySchema);
