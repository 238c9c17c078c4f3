import * as z from './lazy-zod';
import { pageQuery } from './lists';
import { defineOperation } from './operation';
import { monthText, yesNo } from './values';

/** Prepaid hours, and what they are worth: hours x rate of each package, rounded to cents (D-64). */
const amount = z.object({ hours: z.number(), amountCents: z.number() });

/** The movements of prepaid hours in a month, signed: opening + sold + used + expired + adjusted = closing. */
const movements = {
  /** Equals `closing` of the month before. */
  opening: amount,
  /** Packages that became paid, were withdrawn, or whose hours or rate changed. */
  sold: amount,
  /** Hours of entries, and hours that entries gave back. */
  used: amount,
  /** Hours that expired or were closed, and those that returned. */
  expired: amount,
  /** Adjustments, bonus hours and opening balances. */
  adjusted: amount,
  closing: amount,
};

/** The prepaid hours of one client in a month. The name is empty while identity is unavailable. */
const clientLiability = z.object({ clientId: z.number(), clientName: z.string(), ...movements });
export type ClientLiability = z.infer<typeof clientLiability>;

/** The sums of all clients. */
const liabilityTotals = z.object(movements);
export type LiabilityTotals = z.infer<typeof liabilityTotals>;

export const listLiability = defineOperation({
  id: 'listLiability',
  service: 'billing',
  summary:
    'List the prepaid hours of clients in a month, by default the present one, by booking day, with the totals of all clients (D-64)',
  method: 'GET',
  path: '/api/reports/liability',
  auth: 'admin',
  rights: ['analytics.read'],
  query: z.extend(pageQuery, {
    month: z.optional(monthText),
    totals: z.optional(yesNo('Totals must be true or false.')),
  }),
  response: z.array(clientLiability),
  paged: true,
  totals: liabilityTotals,
  defaultErrorMessage: 'Failed to fetch the prepaid liability',
});

export const exportLiability = defineOperation({
  id: 'exportLiability',
  service: 'billing',
  summary: 'Export the prepaid hours of all clients in a month, by default the present one, as CSV (D-41, D-64)',
  method: 'GET',
  path: '/api/reports/liability.csv',
  auth: 'admin',
  rights: ['analytics.read'],
  query: z.object({ month: z.optional(monthText) }),
  download: 'text/csv',
  audit: 'liability.exported',
  defaultErrorMessage: 'Failed to download the prepaid liability',
});
