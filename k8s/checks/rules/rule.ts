import type { Stack } from '../deployment';

/** One sentence that holds for every stack, and what in a given one it does not hold for. */
export interface Rule {
  says: string;
  faults: (stack: Stack) => string[];
}

export const rule = (says: string, faults: Rule['faults']): Rule => ({ says, faults });
