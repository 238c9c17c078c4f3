import { configRules } from './config';
import { networkRules } from './networks';
import { podRules } from './pods';
import { releaseRules } from './releases';

/** What a stack must satisfy beyond what the API server checks. */
export const rules = [...podRules, ...releaseRules, ...configRules, ...networkRules];
