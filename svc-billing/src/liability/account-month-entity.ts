import { integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

const sum = { type: 'bigint' } as const;

/**
 * Movements of an account in an ended month (`YYYY-MM` of the booking days), by the groups of the prepaid liability.
 * Hours in hundredths, values in ten-thousandths of a dollar, like the ledger. Clients without ledger entries in the
 * month have no row.
 */
const AccountMonthEntity = new EntitySchema({
  name: 'account_months',
  columns: {
    clientId: integer({ primary: true }),
    month: varchar(7, { primary: true }),
    soldHours: sum,
    soldValue: sum,
    usedHours: sum,
    usedValue: sum,
    expiredHours: sum,
    expiredValue: sum,
    adjustedHours: sum,
    adjustedValue: sum,
  },
});

/** Months of which all account months are written. Later months are computed from the ledger. */
const CompletedMonthEntity = new EntitySchema({
  name: 'completed_months',
  columns: { month: varchar(7, { primary: true }) },
});

export const liabilityEntities = [AccountMonthEntity, CompletedMonthEntity];
