import * as z from './lazy-zod';
import { accountLevels } from './enums';
import { accountLevel, nextExpiry } from './account-schemas';
import { packageView, storedOrigin, storedStatus } from './package-schemas';
import { pageQuery } from './lists';
import { clientIdList, valuesFilter } from './list-query';
import { defineOperation } from './operation';
import { multilineText } from './text';
import { calendarDate, decimal, id, idParams, nullableDate } from './values';

/** A package with hours that entries may use, today or within the grace days. */
const accountPackage = z.object({
  id: z.number(),
  status: storedStatus,
  origin: storedOrigin,
  hoursPurchased: z.number(),
  /** As in the list of packages: 0 if it has expired, also within the grace days (D-88). */
  hoursLeft: z.number(),
  purchaseDate: z.string(),
  expiresOn: z.nullable(z.string()),
});

/**
 * When the hours of an account will run out at the current pace (D-70). Dates are null if they last for more than a
 * year.
 */
const forecastView = z.object({
  /** Hours used in a week, on average over the last 90 days. */
  hoursPerWeek: z.number(),
  /** The day on which the last hours are used or expire. */
  runsOutOn: z.nullable(z.string()),
  /** The earlier and the later day by the pace of the last 28 days and of the last 90. */
  earliest: z.nullable(z.string()),
  latest: z.nullable(z.string()),
  /** Hours that will expire before they are used. */
  expiringUnused: z.number(),
});
export type AccountForecast = z.infer<typeof forecastView>;

const forecastFields = {
  level: accountLevel,
  /** Null without hours, with fewer than 3 entries or with less than 14 days of history. */
  forecast: z.nullable(forecastView),
  /** When the forecast was computed: every night, and within a minute of a change. Null before the first one. */
  asOf: z.nullable(z.string()),
};

/** All hours of a client (D-61). It contains no money. */
export const accountView = z.object({
  clientId: z.number(),
  /** Hours that can be used today. */
  balance: z.number(),
  /** Purchased hours of the packages that the balance is left of. */
  purchased: z.number(),
  /** Share of the hours used since the last purchase, bonus or change of packages, 0 to 100. Null without them. */
  usedPercent: z.nullable(z.number()),
  nextExpiry,
  packages: z.array(accountPackage),
  ...forecastFields,
  /** Hours to request next: what eight weeks take at the current pace, or as many as were bought last. */
  suggestion: z.nullable(z.number()),
});
export type Account = z.infer<typeof accountView>;
export type AccountPackage = z.infer<typeof accountPackage>;

/** One account in the list of all. */
const listedAccount = z.object({
  clientId: z.number(),
  /** Empty while identity is unavailable. */
  clientName: z.string(),
  /** As in the account of the client. */
  balance: z.number(),
  purchased: z.number(),
  nextExpiry,
  ...forecastFields,
});
export type ListedAccount = z.infer<typeof listedAccount>;

const clientParams = idParams('clientId');

/** Hours that expire within so many days expire soon: they are shown so, and their client runs low (D-122). */
export const expiresSoonDays = 30;

export const listAccounts = defineOperation({
  id: 'listAccounts',
  service: 'billing',
  summary: 'List the hours of open clients; those without hours come first, then those that run out first',
  method: 'GET',
  path: '/api/accounts',
  auth: 'admin',
  rights: ['entries.read'],
  query: z.extend(pageQuery, {
    level: valuesFilter('Level', accountLevels),
    runsOutBefore: z.optional(calendarDate('Enter a date (YYYY-MM-DD).')),
    /** Accounts with hours that can be used until a day before this one. The totals have their sum. */
    expiresBefore: z.optional(calendarDate('Enter a date (YYYY-MM-DD).')),
    /** Those that run low: a level below `ok`, then hours that expire within `expiresSoonDays`. */
    runningLow: z.optional(z.literal('true', { error: 'Running low must be true.' })),
    /** Also lists the accounts of these clients whose level was not computed yet. The others have no hours. */
    clientIds: z.optional(clientIdList),
  }),
  response: z.array(listedAccount),
  paged: true,
  /** Present with `expiresBefore`, for all pages. */
  totals: z.object({ expiring: z.number() }),
  defaultErrorMessage: 'Failed to fetch hours',
});

export const getAccount = defineOperation({
  id: 'getAccount',
  service: 'billing',
  summary: "Get a client's account: balance, next expiry and packages",
  method: 'GET',
  path: '/api/accounts/{clientId}',
  auth: 'admin',
  rights: ['entries.read'],
  params: clientParams,
  response: accountView,
  defaultErrorMessage: 'Failed to fetch hours',
});

export const getClientAccount = defineOperation({
  id: 'getClientAccount',
  service: 'billing',
  summary: "Get the client's own account: balance, next expiry and packages",
  method: 'GET',
  path: '/api/client/account',
  auth: 'client',
  response: accountView,
  defaultErrorMessage: 'Failed to fetch hours',
});

const reason = multilineText('Enter a reason.');
const expiryMessage = 'Expiry must be a date (YYYY-MM-DD).';
const changedHours = decimal({
  message: 'Hours required',
  above: 0,
  max: 100_000,
  maxMessage: 'Enter 100,000 hours or less.',
});

export const adjustAccount = defineOperation({
  id: 'adjustAccount',
  service: 'billing',
  summary: 'Deduct hours from a client, from one package or in the order of D-62; the client can see the reason',
  method: 'POST',
  path: '/api/accounts/{clientId}/adjustments',
  auth: 'admin',
  rights: ['accounts.adjust'],
  params: clientParams,
  body: z.object({ hours: changedHours, reason, packageId: z.optional(id('Please select a package.')) }),
  response: accountView,
  status: 201,
  audit: 'account.adjusted',
  defaultErrorMessage: 'Failed to adjust hours',
});

export const giveBonus = defineOperation({
  id: 'giveBonus',
  service: 'billing',
  summary: 'Add bonus hours to a client; the client can see the reason',
  method: 'POST',
  path: '/api/accounts/{clientId}/bonuses',
  auth: 'admin',
  rights: ['accounts.adjust'],
  params: clientParams,
  body: z.object({ hours: changedHours, reason, expiresOn: z.optional(nullableDate(expiryMessage)) }),
  response: packageView,
  status: 201,
  etag: true,
  audit: 'bonus.given',
  defaultErrorMessage: 'Failed to add bonus hours',
});

export const extendPackage = defineOperation({
  id: 'extendPackage',
  service: 'billing',
  summary:
    'Change or remove the expiry date of a package; expired hours become usable again, and the client can see the reason',
  method: 'POST',
  path: '/api/timePackages/{id}/extend',
  auth: 'admin',
  rights: ['packages.write'],
  params: idParams('id'),
  body: z.object({ expiresOn: nullableDate(expiryMessage), reason }),
  response: packageView,
  etag: true,
  conditional: 'this package',
  audit: 'package.extended',
  defaultErrorMessage: 'Failed to extend the package',
});
