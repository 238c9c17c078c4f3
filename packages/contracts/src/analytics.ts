import * as z from 'zod/mini';
import { defineOperation } from './operation';
import { paymentMethods } from './payment-methods';
import { storedValue } from './stored-value';

const monthText = z
  .string({ error: 'Month must be YYYY-MM.' })
  .check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, { error: 'Month must be YYYY-MM.' }));
/** Set when billing does not answer and the last known sales are shown (D-35). */
const stale = z.optional(z.literal(true));

/** Hours, dollars, and clients that are not deleted and have an active package with hours left (D-25, D-39). */
export const getHeadlineStats = defineOperation({
  id: 'getHeadlineStats',
  service: 'tracking',
  summary: 'Hours sold and consumed, revenue, active clients',
  method: 'GET',
  path: '/api/analytics/headline-stats',
  auth: 'admin',
  response: z.object({
    totalHoursSold: z.number(),
    totalHoursConsumed: z.number(),
    totalRevenue: z.number(),
    activeClients: z.number(),
    stale,
  }),
  defaultErrorMessage: 'Failed to fetch statistics',
});

export const listMonthlySoldConsumed = defineOperation({
  id: 'listMonthlySoldConsumed',
  service: 'tracking',
  summary: 'Hours sold and consumed by month, ascending; the last 12 months unless said otherwise',
  method: 'GET',
  path: '/api/analytics/monthly-sold-consumed',
  auth: 'admin',
  query: z.object({ from: z.optional(monthText), to: z.optional(monthText) }),
  response: z.array(z.object({ month: z.string(), sold: z.number(), consumed: z.number(), stale })),
  defaultErrorMessage: 'Failed to fetch statistics',
});

export const listPaymentMethods = defineOperation({
  id: 'listPaymentMethods',
  service: 'tracking',
  summary: 'Paid packages by payment method',
  method: 'GET',
  path: '/api/analytics/payment-methods-summary',
  auth: 'admin',
  response: z.array(z.object({ method: storedValue('payment method', paymentMethods), count: z.number(), stale })),
  defaultErrorMessage: 'Failed to fetch statistics',
});

export const exportTimeEntries = defineOperation({
  id: 'exportTimeEntries',
  service: 'tracking',
  summary: 'All entries as CSV (D-41)',
  method: 'GET',
  path: '/api/timeEntries.csv',
  auth: 'admin',
  download: 'text/csv',
  defaultErrorMessage: 'Failed to download time entries',
});

/** A line of the statement of account. Hours in and out, the balance after it, the rate and amount of a package (D-41). */
export const statementLine = z.object({
  date: z.string(),
  type: z.enum(['package', 'entry']),
  packageNumber: z.number(),
  description: z.string(),
  hoursIn: z.nullable(z.number()),
  hoursOut: z.nullable(z.number()),
  balance: z.number(),
  rate: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  status: z.string(),
});

export const getClientReport = defineOperation({
  id: 'getClientReport',
  service: 'tracking',
  summary: "The client's statement of account as CSV, in the order in which the balance moved (D-41)",
  method: 'GET',
  path: '/api/client/report',
  auth: 'client',
  download: 'text/csv',
  defaultErrorMessage: 'Failed to download the report',
});

export const listReportLines = defineOperation({
  id: 'listReportLines',
  service: 'tracking',
  summary: 'The last ten lines of the statement, in its order',
  method: 'GET',
  path: '/api/client/report/lines',
  auth: 'client',
  response: z.array(statementLine),
  defaultErrorMessage: 'Failed to fetch data',
});
