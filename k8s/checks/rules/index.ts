import { configRules } from './config';
import { networkRules } from './networks';
import { podRules } from './pods';
import { releaseRules } from './releases';

/** Everything that holds for a stack in a cluster, beyond that the cluster would accept it. */
export const rules = [...podRules, ...releaseRules, ...configRules, ...networkRules];
