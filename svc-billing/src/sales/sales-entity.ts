import type { PaymentMethod } from '@hourbank/contracts';
import { bool, integer, varchar, type Column } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/**
 * Sums exceed 32 bits. Revenue is in ten-thousandths of a dollar (hundredths of an hour times cents), which is exact.
 */
const sum = { type: 'bigint', default: 0 } as const;

/** Contribution of packages to the totals of a month and payment method (D-39). */
export interface Sale {
  /** `YYYY-MM`. */
  month: string;
  paymentMethod: PaymentMethod;
  hours: number;
  revenue: number;
  packages: number;
}

const monthlySalesColumns = {
  month: varchar(7, { primary: true }),
  paymentMethod: varchar(10, { primary: true }),
  hours: sum,
  revenue: sum,
  packages: integer({ default: 0 }),
} satisfies Record<keyof Sale, Column>;

export const MonthlySalesEntity = new EntitySchema<Sale>({ name: 'monthly_sales', columns: monthlySalesColumns });

interface ClientSales {
  clientId: number;
  usablePackages: number;
  closed: boolean;
  /** Id of the identity event that `closed` follows. */
  lastEvent: number;
}

export const ClientSalesEntity = new EntitySchema<ClientSales>({
  name: 'client_sales',
  columns: {
    clientId: integer({ primary: true }),
    usablePackages: integer({ default: 0 }),
    closed: bool({ default: false }),
    lastEvent: integer({ default: 0 }),
  },
});
