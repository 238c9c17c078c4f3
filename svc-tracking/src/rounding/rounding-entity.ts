import type { RoundingRule } from '@hourbank/contracts';
import { integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** The rounding rules of clients that have their own. Client 0 is the default rule. */
export const RoundingRuleEntity = new EntitySchema<RoundingRule & { clientId: number }>({
  name: 'rounding_rules',
  columns: {
    clientId: integer({ primary: true }),
    unit: integer(),
    way: varchar(10),
    minimum: integer(),
  },
});
