import * as z from './lazy-zod';
import { defineOperation } from './operation';
import { allPaymentMethods } from './enums';
import { storedValue } from './stored-value';
import { monthText } from './values';

/** Present when billing is unavailable and the response contains cached sales (D-35). */
const stale = z.optional(z.literal(true));

/**
 * Hours, US dollars, and active clients: clients that are not deleted and have an active package with hours left (D-25,
 * D-39).
 */
export const getHeadlineStats = defineOperation({
  id: 'getHeadlineStats',
  service: 'tracking',
  summary: 'Get the hours sold, consumed and left, the revenue and the number of active clients',
  method: 'GET',
  path: '/api/analytics/headline-stats',
  auth: 'admin',
  rights: ['analytics.read'],
  response: z.object({
    totalHoursSold: z.number(),
    totalHoursConsumed: z.number(),
    totalRevenue: z.number(),
    /** Present if new packages have a tax, which the revenue does not contain (D-81). */
    hasTax: z.optional(z.literal(true)),
    activeClients: z.number(),
    /** Sum of all balances, which is what the provider still has to deliver (D-88). */
    hoursLeft: z.number(),
    stale,
  }),
  defaultErrorMessage: 'Failed to fetch statistics',
});

export const listMonthlySoldConsumed = defineOperation({
  id: 'listMonthlySoldConsumed',
  service: 'tracking',
  summary: 'List the hours sold and consumed by month, oldest first; the last 12 months by default',
  method: 'GET',
  path: '/api/analytics/monthly-sold-consumed',
  auth: 'admin',
  rights: ['entries.read'],
  query: z.object({ from: z.optional(monthText), to: z.optional(monthText) }),
  response: z.array(z.object({ month: z.string(), sold: z.number(), consumed: z.number(), stale })),
  defaultErrorMessage: 'Failed to fetch statistics',
});

export const listPaymentMethods = defineOperation({
  id: 'listPaymentMethods',
  service: 'tracking',
  summary: 'Count paid packages by payment method',
  method: 'GET',
  path: '/api/analytics/payment-methods-summary',
  auth: 'admin',
  rights: ['analytics.read'],
  response: z.array(z.object({ method: storedValue('payment method', allPaymentMethods), count: z.number(), stale })),
  defaultErrorMessage: 'Failed to fetch statistics',
});

/**
 * One line of the client's report: hours added or used, the balance after the line, and a package's rate and amount
 * (D-41). Hours that a package takes back, as when its payment was reverted, are added hours below 0.
 */
const reportLine = z.object({
  date: z.string(),
  type: z.enum(['package', 'entry', 'bonus', 'adjustment', 'expiry']),
  packageNumber: z.nullable(z.number()),
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
  summary: "Download all changes of the client's hours as CSV, in the order in which the balance changed (D-41)",
  method: 'GET',
  path: '/api/client/report',
  auth: 'client',
  download: 'text/csv',
  audit: 'statement.exported',
  defaultErrorMessage: 'Failed to download the report',
});

export const listReportLines = defineOperation({
  id: 'listReportLines',
  service: 'tracking',
  summary: "List the last ten lines of the client's report, in the order of the report",
  method: 'GET',
  path: '/api/client/report/lines',
  auth: 'client',
  response: z.array(reportLine),
  defaultErrorMessage: 'Failed to fetch data',
});
