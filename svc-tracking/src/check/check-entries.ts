import { setTimeout as sleep } from 'node:timers/promises';
import { allocations } from '@hourbank/contracts';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import { areSameParts, type Comparison, compareEntries, type Difference } from './compare-entries';
import type { EntryHoursStore, RangeSums } from './entry-hours-store';

interface CheckDeps {
  entryHours: Pick<EntryHoursStore, 'sums' | 'ofRange'>;
  billing: Pick<ServiceClient, 'call'>;
  /** Average pause between two attempts to compare entries that change, in ms. Default: 1000. */
  pauseMs?: number;
  /**
   * Whether to compare the entries of all ranges, because differences that cancel each other out leave the sum of a
   * range as it is.
   */
  isWhole?: boolean;
}

interface CheckResult {
  differences: Difference[];
  /** Entries that changed during every attempt and therefore could not be compared. */
  undecided: number[];
}

/**
 * A comparison needs a few milliseconds without changes of the entry, so a few attempts are enough during normal work.
 */
const maxAttempts = 12;

/** A range without entries. */
const none: RangeSums = { hours: 0, weighted: 0 };

async function allocatedSums(client: CheckDeps['billing']): Promise<Map<number, RangeSums>> {
  const all = new Map<number, RangeSums>();
  for (let from: number | null = 0; from !== null;) {
    const page: { sums: (RangeSums & { range: number })[]; next: number | null } = await client.call(
      allocations.listAllocationSums,
      { query: { from: String(from) } },
    );
    for (const { range, ...sums } of page.sums) all.set(range, sums);
    from = page.next;
  }
  return all;
}

const areSameSums = (one: RangeSums = none, other: RangeSums = none) =>
  one.hours === other.hours && one.weighted === other.weighted;

/**
 * Returns ranges that may differ, or all. The databases are read one after the other, so changes in the meantime make
 * ranges differ, too.
 */
async function findSuspects({ entryHours, billing, isWhole = false }: CheckDeps): Promise<number[]> {
  const [here, there] = [await entryHours.sums(), await allocatedSums(billing)];
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((range) => isWhole || !areSameSums(here.get(range), there.get(range)))
    .sort((one, other) => one - other);
}

async function compareRange({ entryHours, billing }: CheckDeps, range: number): Promise<Comparison[]> {
  const before = await entryHours.ofRange(range);
  const rows = await billing.call(allocations.listAllocations, { query: { range: String(range) } });
  const after = await entryHours.ofRange(range);
  return compareEntries({ before, after, allocated: new Map(rows.map(({ entryId, parts }) => [entryId, parts])) });
}

const isSame = (one: Difference, other: Comparison | undefined) =>
  other?.kind === 'different' &&
  one.hours === other.hours &&
  areSameParts(one.parts, other.parts) &&
  areSameParts(one.allocated, other.allocated);

/** Compares one range until each entry is equal, or differs in two attempts in a row. */
async function checkRange(deps: CheckDeps, range: number): Promise<CheckResult> {
  let last = new Map<number, Comparison>();
  for (let attempt = 1; ; attempt += 1) {
    const comparisons = await compareRange(deps, range);
    const differences = comparisons.filter((one) => one.kind === 'different');
    const isStable =
      differences.every((one) => isSame(one, last.get(one.entryId))) &&
      comparisons.every(({ kind, isOpen }) => kind === 'different' || isOpen);
    if (isStable || attempt === maxAttempts) {
      const undecided = comparisons.filter(({ kind, isOpen }) => kind === 'changing' && !isOpen);
      return { differences, undecided: undecided.map(({ entryId }) => entryId) };
    }
    last = new Map(comparisons.map((one) => [one.entryId, one]));
    await sleep((0.5 + Math.random()) * (deps.pauseMs ?? 1000));
  }
}

/**
 * Compares the hours of entries and the packages they show with those that billing has allocated (D-34): the sums of
 * ranges of entry ids first, then the entries of ranges that differ, or of all ranges. Entries with an open change are
 * left out. Reports differences, repairs nothing.
 */
export async function checkEntries(deps: CheckDeps): Promise<CheckResult> {
  const result: CheckResult = { differences: [], undecided: [] };
  for (const range of await findSuspects(deps)) {
    const { differences, undecided } = await checkRange(deps, range);
    result.differences.push(...differences);
    result.undecided.push(...undecided);
  }
  return result;
}
