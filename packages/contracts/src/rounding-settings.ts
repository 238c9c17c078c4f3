import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';
import type { RoundingRule } from './rounding';
import { storedValue } from './stored-value';
import { idParams, wholeNumber } from './values';

export const roundingUnits = [1, 5, 6, 10, 15, 30, 60] as const;
export const roundingWays = ['up', 'nearest', 'down'] as const;
const unitMessage = 'Select 1, 5, 6, 10, 15, 30 or 60 minutes.';

/** How minutes become charged hours (D-65). */
export const roundingRule = z.object({
  unit: z.pipe(
    wholeNumber(unitMessage, 1, 60).check(
      z.refine((value) => roundingUnits.some((unit) => unit === value), { error: unitMessage }),
    ),
    // The refinement admits these numbers only.
    z.transform((value: number) => value as (typeof roundingUnits)[number]),
  ),
  way: z.enum(roundingWays, { error: 'Select how minutes are rounded.' }),
  minimum: wholeNumber('Enter 0 to 240 minutes.', 0, 240),
});

/** A rule as responses have it. */
export const roundingRuleView = z.object({
  // An entry may have a unit of a newer release, which is shown as it is.
  unit: z.number() as unknown as z.ZodMiniType<RoundingRule['unit'], RoundingRule['unit']>,
  way: storedValue('rounding direction', roundingWays),
  minimum: z.number(),
});

const roundingView = z.extend(roundingRuleView, {
  revision,
  isDefault: z.boolean(),
});
export type Rounding = z.infer<typeof roundingView>;

export const getDefaultRounding = defineOperation({
  id: 'getDefaultRounding',
  service: 'tracking',
  summary: 'Get the default rule by which minutes become hours',
  method: 'GET',
  path: '/api/rounding',
  auth: 'admin',
  rights: ['entries.read'],
  response: roundingView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch the rounding rule',
});

export const putDefaultRounding = defineOperation({
  id: 'putDefaultRounding',
  service: 'tracking',
  summary: 'Set the default rule by which minutes become hours; entries keep theirs (D-65)',
  method: 'PUT',
  path: '/api/rounding',
  auth: 'admin',
  rights: ['settings.write'],
  body: roundingRule,
  response: roundingView,
  etag: true,
  conditional: 'the rounding rule',
  audit: 'rounding.updated',
  defaultErrorMessage: 'Failed to save the rounding rule',
});

export const getClientRounding = defineOperation({
  id: 'getClientRounding',
  service: 'tracking',
  summary: 'Get the rule by which the minutes of a client become hours',
  method: 'GET',
  path: '/api/rounding/{clientId}',
  auth: 'admin',
  rights: ['entries.read'],
  params: idParams('clientId'),
  response: roundingView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch the rounding rule',
});

export const putClientRounding = defineOperation({
  id: 'putClientRounding',
  service: 'tracking',
  summary: 'Give a client its own rounding rule; entries keep theirs (D-65)',
  method: 'PUT',
  path: '/api/rounding/{clientId}',
  auth: 'admin',
  rights: ['packages.write'],
  params: idParams('clientId'),
  body: roundingRule,
  response: roundingView,
  etag: true,
  conditional: 'the rounding rule',
  audit: 'rounding.updated',
  defaultErrorMessage: 'Failed to save the rounding rule',
});

export const deleteClientRounding = defineOperation({
  id: 'deleteClientRounding',
  service: 'tracking',
  summary: 'Return a client to the default rounding rule',
  method: 'DELETE',
  path: '/api/rounding/{clientId}',
  auth: 'admin',
  rights: ['packages.write'],
  params: idParams('clientId'),
  conditional: 'the rounding rule',
  audit: 'rounding.updated',
  defaultErrorMessage: 'Failed to save the rounding rule',
});
