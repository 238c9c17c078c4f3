import * as z from 'zod/mini';
import { packageView } from './billing';
import { defineOperation } from './operation';
import { multilineText } from './text';
import { decimal, id, idParams, nullableDate } from './values';

/** A package with hours that entries may use, today or within the grace days. */
const accountPackage = z.object({
  id: z.number(),
  status: packageView.shape.status,
  origin: packageView.shape.origin,
  hoursPurchased: z.number(),
  hoursLeft: z.number(),
  purchaseDate: z.string(),
  expiresOn: z.nullable(z.string()),
});

/** All hours of a client (D-61). It contains no money. */
export const accountView = z.object({
  clientId: z.number(),
  /** Hours that can be used today. */
  balance: z.number(),
  /** Share of the hours used since the last purchase or bonus, 0 to 100. Null if there were none. */
  usedPercent: z.nullable(z.number()),
  /** The next hours to expire, and the last day on which they can be used. */
  nextExpiry: z.nullable(z.object({ on: z.string(), hours: z.number() })),
  packages: z.array(accountPackage),
});
export type Account = z.infer<typeof accountView>;
export type AccountPackage = z.infer<typeof accountPackage>;

const clientParams = idParams('clientId');

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
  rights: ['packages.write'],
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
  rights: ['packages.write'],
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
