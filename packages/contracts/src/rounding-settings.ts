import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOwnSettings } from './own-settings';
import type { RoundingRule } from './rounding';
import { storedValue } from './stored-value';
import { wholeNumber } from './values';

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

export const roundingOperations = defineOwnSettings({
  service: 'tracking',
  names: { shared: 'DefaultRounding', own: 'ClientRounding' },
  paths: { shared: '/api/rounding', own: '/api/rounding/{clientId}' },
  summaries: {
    getShared: 'Get the default rule by which minutes become hours',
    putShared: 'Set the default rule by which minutes become hours; entries keep theirs (D-65)',
    getOwn: 'Get the rule by which the minutes of a client become hours',
    putOwn: 'Give a client its own rounding rule; entries keep theirs (D-65)',
    deleteOwn: 'Return a client to the default rounding rule',
  },
  rights: { getShared: 'entries.read', getOwn: 'entries.read', putOwn: 'packages.write' },
  body: roundingRule,
  view: roundingView,
  conditional: 'the rounding rule',
  audit: 'rounding.updated',
  errors: { read: 'Failed to fetch the rounding rule', write: 'Failed to save the rounding rule' },
});
export const {
  getShared: getDefaultRounding,
  putShared: putDefaultRounding,
  getOwn: getClientRounding,
  putOwn: putClientRounding,
  deleteOwn: deleteClientRounding,
} = roundingOperations;
