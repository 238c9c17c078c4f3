import * as z from './lazy-zod';
import { defineOperation } from './operation';

/** Operations behind warnings of the dashboard, apart from the settings, whose checks a first page does not need. */
export const getMissingSender = defineOperation({
  id: 'getMissingSender',
  service: 'billing',
  summary: 'Whether invoices have no sender yet, because the provider has no name or no address (D-31)',
  method: 'GET',
  path: '/api/settings/missing-sender',
  auth: 'admin',
  rights: ['settings.read'],
  /** `invoices`: how many invoices the first name with an address completes. */
  response: z.object({ isMissing: z.boolean(), invoices: z.number() }),
  defaultErrorMessage: 'Failed to fetch settings',
});

export const getFirstSteps = defineOperation({
  id: 'getFirstSteps',
  service: 'billing',
  summary: 'Get which settings a new installation has: the company of its invoices, and an account to pay to (D-122)',
  method: 'GET',
  path: '/api/settings/first-steps',
  auth: 'admin',
  rights: ['settings.read'],
  /** `company` is empty until name and address are entered. */
  response: z.object({ company: z.string(), hasAccounts: z.boolean() }),
  defaultErrorMessage: 'Failed to fetch settings',
});

export const getDiskUse = defineOperation({
  id: 'getDiskUse',
  service: 'billing',
  summary: 'Get how full the disk of stored files is; null for a bucket, which does not tell (D-92)',
  method: 'GET',
  path: '/api/settings/disk',
  auth: 'admin',
  rights: ['settings.write'],
  response: z.object({ usedPercent: z.nullable(z.number()) }),
  defaultErrorMessage: 'Failed to fetch storage',
});
