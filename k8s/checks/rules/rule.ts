import type { Stack } from '../deployment';

/** `says` states the rule in one sentence; `faults` lists the violations in a stack. */
export interface Rule {
  says: string;
  faults: (stack: Stack) => string[];
}

export const rule = (says: string, faults: Rule['faults']): Rule => ({ says, faults });
