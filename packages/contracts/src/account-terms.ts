import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';
import { defineOwnSettings } from './own-settings';
import { idParams, wholeNumber, yesNo } from './values';

/** The most days after an expiry in which work of the days before may still be logged. */
export const maxGraceDays = 60;

const termsBody = z.object({
  /** Months after which new packages expire. Null: they don't expire. */
  expiresAfterMonths: z.nullable(wholeNumber('Enter 1 to 60 months.', 1, 60)),
  /** Days after the expiry in which work of the days before may still be logged. */
  graceDays: wholeNumber('Enter 0 to 60 days.', 0, maxGraceDays),
});
const termsView = z.object({
  revision,
  expiresAfterMonths: z.nullable(z.number()),
  graceDays: z.number(),
  /** Whether these are the default terms. */
  isDefault: z.boolean(),
});
export type AccountTerms = z.infer<typeof termsView>;

export const termsOperations = defineOwnSettings({
  service: 'billing',
  names: { shared: 'DefaultTerms', own: 'AccountTerms' },
  paths: { shared: '/api/account-terms', own: '/api/accounts/{clientId}/terms' },
  summaries: {
    getShared: 'Get the default terms of expiry',
    putShared: 'Set the default terms of expiry, for packages that are paid from now on',
    getOwn: "Get a client's terms of expiry",
    putOwn: "Set a client's own terms of expiry",
    deleteOwn: "Remove a client's own terms of expiry, so that the default terms apply",
  },
  rights: { getShared: 'settings.read', getOwn: 'packages.read', putOwn: 'accounts.adjust' },
  body: termsBody,
  view: termsView,
  conditional: 'the terms',
  audit: 'terms.updated',
  errors: { read: 'Failed to fetch terms', write: 'Failed to save terms' },
});
export const {
  getShared: getDefaultTerms,
  putShared: putDefaultTerms,
  getOwn: getAccountTerms,
  putOwn: putAccountTerms,
  deleteOwn: deleteAccountTerms,
} = termsOperations;

const tax = { service: 'billing', path: '/api/accounts/{clientId}/tax', auth: 'admin' } as const;
const exemption = z.object({ exempt: z.boolean() });

export const getAccountTax = defineOperation({
  ...tax,
  id: 'getAccountTax',
  summary: 'Get whether new packages of a client have no tax (D-81)',
  method: 'GET',
  rights: ['packages.read'],
  params: idParams('clientId'),
  response: exemption,
  defaultErrorMessage: 'Failed to fetch the tax',
});

export const putAccountTax = defineOperation({
  ...tax,
  id: 'putAccountTax',
  summary: 'Set whether new packages of a client have no tax; the others keep theirs (D-81)',
  method: 'PUT',
  rights: ['accounts.adjust'],
  params: idParams('clientId'),
  body: z.object({ exempt: yesNo('Choose whether the client is exempt.') }),
  response: exemption,
  audit: 'terms.updated',
  defaultErrorMessage: 'Failed to save the tax',
});
