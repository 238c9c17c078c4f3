import type { House } from '../house';

/** One sentence that holds for every house, and what in a given one it does not hold for. */
export interface Rule {
  says: string;
  faults: (house: House) => string[];
}

export const rule = (says: string, faults: Rule['faults']): Rule => ({ says, faults });
