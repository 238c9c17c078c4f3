import * as z from './lazy-zod';
import { ledgerEntry } from './ledger';
import { defineOperation } from './operation';
import { calendarDate, idParams, wholeNumber } from './values';

const dayMessage = 'Enter a date (YYYY-MM-DD).';
const seqMessage = 'Enter the number of a ledger entry.';
const maxSeq = 999_999_999;

/** Ledger entries that one response contains at most. */
export const periodPageSize = 1000;

/** A ledger entry on documents for the client. */
const periodEntry = z.extend(ledgerEntry, {
  /** Change of the money that the remaining hours are worth, decimal and signed. */
  amount: z.number(),
});
export type PeriodEntry = z.infer<typeof periodEntry>;

/** An account in a period of booking days, without its ledger entries. Hours are decimal. */
const accountPeriod = z.object({
  /** Hours before the first entry of the period, and after the last one. */
  opening: z.number(),
  closing: z.number(),
  /**
   * Number of the last ledger entry before the period, and of the last one of the period. Both are equal if nothing was
   * booked.
   */
  afterSeq: z.number(),
  lastSeq: z.number(),
  client: z.object({ name: z.string(), companyName: z.string(), address: z.string() }),
  provider: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  nextExpiry: z.nullable(z.object({ on: z.string(), hours: z.number() })),
  /** Invoices that were issued in the period, oldest first, at most 200. `total` is decimal. */
  invoices: z.array(z.object({ number: z.string(), issuedOn: z.string(), total: z.number(), isVoid: z.boolean() })),
});
export type AccountPeriod = z.infer<typeof accountPeriod>;

export const getAccountPeriod = defineOperation({
  id: 'getAccountPeriod',
  service: 'billing',
  summary: 'Get the balances, invoices and letterhead of a statement of account',
  method: 'GET',
  path: '/internal/accounts/{clientId}/period',
  auth: 'service',
  params: idParams('clientId'),
  query: z.object({ from: calendarDate(dayMessage), to: calendarDate(dayMessage) }),
  response: accountPeriod,
  defaultErrorMessage: 'Failed to fetch the account',
});

export const getProviderLogo = defineOperation({
  id: 'getProviderLogo',
  service: 'billing',
  summary: "Get the provider's logo for documents, base64",
  method: 'GET',
  path: '/internal/provider/logo',
  auth: 'service',
  response: z.object({ logo: z.nullable(z.string()) }),
  defaultErrorMessage: 'Failed to fetch the logo',
});

export const listPeriodEntries = defineOperation({
  id: 'listPeriodEntries',
  service: 'billing',
  summary: `List the ledger entries of an account between two numbers, oldest first, at most ${periodPageSize}`,
  method: 'GET',
  path: '/internal/accounts/{clientId}/ledger',
  auth: 'service',
  params: idParams('clientId'),
  query: z.object({ after: wholeNumber(seqMessage, 0, maxSeq), last: wholeNumber(seqMessage, 0, maxSeq) }),
  response: z.array(periodEntry),
  defaultErrorMessage: 'Failed to fetch the ledger',
});

export const listLatestEntries = defineOperation({
  id: 'listLatestEntries',
  service: 'billing',
  summary: 'List the latest ledger entries of an account, newest first',
  method: 'GET',
  path: '/internal/accounts/{clientId}/ledger/latest',
  auth: 'service',
  params: idParams('clientId'),
  query: z.object({ count: wholeNumber('Enter a number from 1 to 100.', 1, 100) }),
  response: z.array(periodEntry),
  defaultErrorMessage: 'Failed to fetch the ledger',
});

/** Clients that one response lists at most. */
export const accountPageSize = 500;

export const listOpenAccounts = defineOperation({
  id: 'listOpenAccounts',
  service: 'billing',
  summary: `List clients that are not closed and have an account, by id, at most ${accountPageSize}`,
  method: 'GET',
  path: '/internal/accounts',
  auth: 'service',
  query: z.object({
    after: wholeNumber('Enter the id of a client, or 0.', 0, 999_999_999),
    /** The last day that counts as booked. */
    until: calendarDate(dayMessage),
  }),
  response: z.array(
    z.object({
      clientId: z.number(),
      /** Day of the last ledger entry until then, `YYYY-MM-DD`. Null if there is none. */
      lastBookedOn: z.nullable(z.string()),
    }),
  ),
  defaultErrorMessage: 'Failed to fetch accounts',
});

export const getEntryBooking = defineOperation({
  id: 'getEntryBooking',
  service: 'billing',
  summary: 'Get the day on which the hours of an entry were booked last',
  method: 'GET',
  path: '/internal/entries/{entryId}/booking',
  auth: 'service',
  params: idParams('entryId'),
  response: z.object({
    /** `YYYY-MM-DD`. Null if nothing was booked. */
    bookedOn: z.nullable(z.string()),
  }),
  defaultErrorMessage: 'Failed to fetch the booking',
});
