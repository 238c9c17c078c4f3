import type { SecuritySettings } from '@hourbank/contracts';
import { integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** One row, which the migration inserts. */
export const SecuritySettingsEntity = new EntitySchema<SecuritySettings & { id: number }>({
  name: 'security_settings',
  columns: {
    id: integer({ primary: true }),
    selfRegistration: varchar(10),
    requireTwoFactor: varchar(10),
    auditMonths: integer(),
  },
});
