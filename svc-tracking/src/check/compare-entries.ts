import { type EntryPart, fromHundredths } from '@hourbank/contracts';
import type { EntryHours } from './entry-hours-store';

/** Hours and packages of one entry here and in svc-billing, in hundredths. They must be equal (D-34). */
export interface Difference {
  entryId: number;
  hours: number;
  parts: readonly EntryPart[];
  allocated: readonly EntryPart[];
}

interface Reads {
  /** The entries of a range before and after billing was read. */
  before: ReadonlyMap<number, EntryHours>;
  after: ReadonlyMap<number, EntryHours>;
  allocated: ReadonlyMap<number, readonly EntryPart[]>;
}

/** `changing`: the entry changed while it was read, or one of its changes is open. */
export type Comparison = { entryId: number; isOpen: boolean } & (
  | { kind: 'changing' }
  | (Difference & { kind: 'different' })
);

const sumOf = (parts: readonly EntryPart[]) => parts.reduce((sum, { hours }) => sum + hours, 0);

export const areSameParts = (one: readonly EntryPart[], other: readonly EntryPart[]): boolean =>
  one.length === other.length &&
  one.every(({ packageId, hours }, index) => packageId === other[index]?.packageId && hours === other[index].hours);

/**
 * Compares the entries of one range and returns those that are not equal. A comparison is exact if the entry has the
 * same settlement revision before and after billing was read, and no open change.
 */
export function compareEntries({ before, after, allocated }: Reads): Comparison[] {
  const ids = new Set([...before.keys(), ...after.keys(), ...allocated.keys()]);
  return [...ids]
    .sort((one, other) => one - other)
    .flatMap((entryId): Comparison[] => {
      const [first, last] = [before.get(entryId), after.get(entryId)];
      const isOpen = Boolean(first?.isOpen || last?.isOpen);
      if (isOpen || first?.settlementRevision !== last?.settlementRevision)
        return [{ entryId, isOpen, kind: 'changing' }];
      const { hours, parts } = first ?? { hours: 0, parts: [] };
      const given = allocated.get(entryId) ?? [];
      if (hours === sumOf(given) && areSameParts(parts, given)) return [];
      return [{ entryId, isOpen, kind: 'different', hours, parts, allocated: given }];
    });
}

const decimal = (hundredths: number) => `${fromHundredths(hundredths).toFixed(2)} h`;

const partsText = (parts: readonly EntryPart[]) =>
  parts.length === 0
    ? ''
    : ` (${parts.map(({ packageId, hours }) => `${decimal(hours)} of #${packageId}`).join(', ')})`;

export const differenceLine = ({ entryId, hours, parts, allocated }: Difference) =>
  `entry ${entryId}: entry ${decimal(hours)}${partsText(parts)}, allocated ${decimal(sumOf(allocated))}${partsText(allocated)}`;
