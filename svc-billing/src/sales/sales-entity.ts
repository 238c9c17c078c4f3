import { bool, integer, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** Sums exceed 32 bits. Revenue is in ten-thousandths of a dollar (hundredths of an hour times cents), which is exact. */
const sum = { type: 'bigint', default: 0 } as const;

export const MonthlySalesEntity = new EntitySchema<{
  month: string;
  paymentMethod: string;
  hours: string;
  revenue: string;
  packages: number;
}>({
  name: 'monthly_sales',
  columns: {
    month: varchar(7, { primary: true }),
    paymentMethod: varchar(10, { primary: true }),
    hours: sum,
    revenue: sum,
    packages: integer({ default: 0 }),
  },
});

export const ClientSalesEntity = new EntitySchema<{ clientId: number; usablePackages: number; closed: boolean }>({
  name: 'client_sales',
  columns: {
    clientId: integer({ primary: true }),
    usablePackages: integer({ default: 0 }),
    closed: bool({ default: false }),
  },
});
