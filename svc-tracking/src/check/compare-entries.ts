import { fromHundredths } from '@hourbank/contracts';
import type { EntryHours } from './entry-hours-store';

/** Hours of one entry here and in svc-billing, in hundredths. They must be equal (D-34). */
export interface Difference {
  entryId: number;
  hours: number;
  allocated: number;
}

interface Reads {
  /** The entries of a range before and after billing was read. */
  before: ReadonlyMap<number, EntryHours>;
  after: ReadonlyMap<number, EntryHours>;
  allocated: ReadonlyMap<number, number>;
}

/** `changing`: the entry changed while it was read, or one of its changes is open. */
export type Comparison = { entryId: number; isOpen: boolean } & (
  | { kind: 'changing' }
  | (Difference & { kind: 'different' })
);

/**
 * Compares the entries of one range and returns those that are not equal. A comparison is exact if the entry has the same revision before
 * and after billing was read, and no open change.
 */
export function compareEntries({ before, after, allocated }: Reads): Comparison[] {
  const ids = new Set([...before.keys(), ...after.keys(), ...allocated.keys()]);
  return [...ids]
    .sort((one, other) => one - other)
    .flatMap((entryId): Comparison[] => {
      const [first, last] = [before.get(entryId), after.get(entryId)];
      const isOpen = Boolean(first?.isOpen || last?.isOpen);
      if (isOpen || first?.revision !== last?.revision) return [{ entryId, isOpen, kind: 'changing' }];
      const [hours, given] = [first?.hours ?? 0, allocated.get(entryId) ?? 0];
      return hours === given ? [] : [{ entryId, isOpen, kind: 'different', hours, allocated: given }];
    });
}

const decimal = (hundredths: number) => fromHundredths(hundredths).toFixed(2);

export const differenceLine = ({ entryId, hours, allocated }: Difference) =>
  `entry ${entryId}: entry ${decimal(hours)} h, allocated ${decimal(allocated)} h`;
