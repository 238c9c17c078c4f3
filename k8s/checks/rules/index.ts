import { availabilityRules } from './availability';
import { configRules } from './config';
import { networkRules } from './networks';
import { podRules } from './pods';
import { releaseRules } from './releases';
import { selectorRules } from './selectors';

/** What a stack must satisfy beyond what the API server checks. */
export const rules = [
  ...podRules,
  ...availabilityRules,
  ...releaseRules,
  ...selectorRules,
  ...configRules,
  ...networkRules,
];
