import { integer, json } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';
import type { Sales } from './cached-sales-store';

/** Billing's last sales response. The table has one row. */
export const CachedSalesEntity = new EntitySchema<{ id: number; sales: Sales }>({
  name: 'cached_sales',
  columns: { id: integer({ primary: true }), sales: json() },
});
