import type { PaymentMethod } from '@hourbank/contracts';
import { bool, defineTable, integer, type RowOf, sum, varchar } from '@hourbank/service-kit/db';

/** Totals of packages by month and payment method. Their number does not depend on that of packages (D-39, D-40). */
export const monthlySalesTable = defineTable('monthly_sales', {
  /** `YYYY-MM`. */
  month: varchar(7, { primary: true }),
  paymentMethod: varchar<PaymentMethod>(10, { primary: true }),
  hours: sum({ default: 0 }),
  /** In cents: the sum of the invoices' amounts. */
  revenue: sum({ default: 0 }),
  packages: integer({ default: 0 }),
});
/** Contribution of packages to the totals of a month and payment method (D-39). */
export type Sale = RowOf<typeof monthlySalesTable>;

export const clientSalesTable = defineTable(
  'client_sales',
  {
    clientId: integer({ primary: true }),
    usablePackages: integer({ default: 0 }),
    closed: bool({ default: false }),
    /** Id of the identity event that `closed` follows. */
    lastEvent: integer({ default: 0 }),
  },
  // Covers the query that counts active clients.
  { indexes: [['closed', 'usablePackages']] },
);
