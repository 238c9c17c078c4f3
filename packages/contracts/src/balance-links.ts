import * as z from './lazy-zod';
import { accountLevel, nextExpiry } from './account-schemas';
import { defineOperation } from './operation';
import { singleLineText } from './text';
import { wholeNumber } from './values';

/** Links that a client can have at a time. */
export const maxBalanceLinks = 5;
/** Lifetimes of a link in days. */
export const maxBalanceLinkDays = 365;
export const defaultBalanceLinkDays = 90;

/** Longest label of a link, in characters. */
export const maxBalanceLinkLabel = 60;

/** A link that shows the client's balance without a login (D-75). Its secret is not stored. */
const balanceLink = z.object({
  id: z.string(),
  /** What the client calls the link, such as `Front desk`. Empty without one. */
  label: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type BalanceLink = z.infer<typeof balanceLink>;

/** What a balance link shows, and nothing else: neither names nor entries nor money. */
const sharedBalance = z.object({
  label: z.string(),
  /** Hours that can be used today. */
  balance: z.number(),
  level: accountLevel,
  /**
   * The day on which the hours run out at the current pace. Null without a forecast, or if they last for more than a
   * year.
   */
  runsOutOn: z.nullable(z.string()),
  nextExpiry,
  /** The day of the last change of the balance. Null if there was none. */
  updatedOn: z.nullable(z.string()),
});
export type SharedBalance = z.infer<typeof sharedBalance>;

export const listBalanceLinks = defineOperation({
  id: 'listBalanceLinks',
  service: 'billing',
  summary: "List the client's own valid balance links, newest first",
  method: 'GET',
  path: '/api/client/balance-links',
  auth: 'client',
  response: z.array(balanceLink),
  defaultErrorMessage: 'Failed to fetch your balance links',
});

export const createBalanceLink = defineOperation({
  id: 'createBalanceLink',
  service: 'billing',
  summary: 'Create a link to the balance that needs no login; only this response contains its secret',
  method: 'POST',
  path: '/api/client/balance-links',
  auth: 'client',
  body: z.object({
    label: z.optional(singleLineText(maxBalanceLinkLabel)),
    days: z.optional(wholeNumber(`Enter 1 to ${maxBalanceLinkDays} days.`, 1, maxBalanceLinkDays)),
  }),
  response: z.extend(balanceLink, { secret: z.string() }),
  status: 201,
  audit: 'balanceLink.created',
  defaultErrorMessage: 'Failed to create the link',
});

export const revokeBalanceLink = defineOperation({
  id: 'revokeBalanceLink',
  service: 'billing',
  summary: "Revoke one of the client's own balance links",
  method: 'DELETE',
  path: '/api/client/balance-links/{id}',
  auth: 'client',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  audit: 'balanceLink.revoked',
  defaultErrorMessage: 'Failed to revoke the link',
});

export const getBalance = defineOperation({
  id: 'getBalance',
  service: 'billing',
  summary: 'Get the balance that a balance link shows',
  method: 'GET',
  path: '/api/balance',
  auth: 'public',
  secretHeader: 'Balance-Link',
  response: sharedBalance,
  defaultErrorMessage: 'Failed to fetch the balance',
});
