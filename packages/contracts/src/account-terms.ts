import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';
import { idParams, wholeNumber } from './values';

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

export const getDefaultTerms = defineOperation({
  id: 'getDefaultTerms',
  service: 'billing',
  summary: 'Get the default terms of expiry',
  method: 'GET',
  path: '/api/account-terms',
  auth: 'admin',
  rights: ['settings.read'],
  response: termsView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch terms',
});

export const putDefaultTerms = defineOperation({
  id: 'putDefaultTerms',
  service: 'billing',
  summary: 'Set the default terms of expiry, for packages that are paid from now on',
  method: 'PUT',
  path: '/api/account-terms',
  auth: 'admin',
  rights: ['settings.write'],
  body: termsBody,
  response: termsView,
  etag: true,
  conditional: 'the terms',
  audit: 'terms.updated',
  defaultErrorMessage: 'Failed to save terms',
});

export const getAccountTerms = defineOperation({
  id: 'getAccountTerms',
  service: 'billing',
  summary: "Get a client's terms of expiry",
  method: 'GET',
  path: '/api/accounts/{clientId}/terms',
  auth: 'admin',
  rights: ['packages.read'],
  params: idParams('clientId'),
  response: termsView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch terms',
});

export const putAccountTerms = defineOperation({
  id: 'putAccountTerms',
  service: 'billing',
  summary: "Set a client's own terms of expiry",
  method: 'PUT',
  path: '/api/accounts/{clientId}/terms',
  auth: 'admin',
  rights: ['accounts.adjust'],
  params: idParams('clientId'),
  body: termsBody,
  response: termsView,
  etag: true,
  conditional: 'the terms',
  audit: 'terms.updated',
  defaultErrorMessage: 'Failed to save terms',
});

export const deleteAccountTerms = defineOperation({
  id: 'deleteAccountTerms',
  service: 'billing',
  summary: "Remove a client's own terms of expiry, so that the default terms apply",
  method: 'DELETE',
  path: '/api/accounts/{clientId}/terms',
  auth: 'admin',
  rights: ['accounts.adjust'],
  params: idParams('clientId'),
  conditional: 'the terms',
  audit: 'terms.updated',
  defaultErrorMessage: 'Failed to save terms',
});
