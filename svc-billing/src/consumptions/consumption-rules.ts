import { fromHundredths } from '@hourbank/contracts';
import { type AppError, conflict } from '@hourbank/service-kit/errors';
import { type Balance, hoursLeft } from '../packages/package-rules';

/** Requested allocation of one entry under a revision. `hours` is the total in hundredths of an hour; 0 releases the allocation. */
export interface Allocation {
  entryId: number;
  revision: number;
  packageId: number;
  clientId: number;
  hours: number;
}

/** Current allocation of the entry. */
export interface CurrentAllocation {
  packageId: number;
  clientId: number;
  hours: number;
}

export interface AllocatablePackage extends Balance {
  id: number;
  clientId: number;
}

export type Rejection = 'not_enough_hours' | 'package_not_active' | 'package_unknown';

/** Change of one package's used hours by `delta` hundredths of an hour. */
export interface Move<P> {
  of: P;
  delta: number;
  kind: 'draw' | 'change' | 'release' | 'move_in' | 'move_out';
}

export type Decision<P> =
  | { result: 'taken'; packageId: number; hours: number; moves: Move<P>[] }
  | { result: Rejection };

const kindOf = (before: number, after: number) => (before === 0 ? 'draw' : after === 0 ? 'release' : 'change');

/**
 * Returns the reason for which a package cannot provide `delta` more hours, or null. A package that entries used up has too few hours; it
 * does not count as closed (D-28, D-33).
 */
function rejectionOf(target: AllocatablePackage, delta: number): Rejection | null {
  if (delta <= 0) return null;
  if (target.consumedByUse) return 'not_enough_hours';
  if (target.status !== 'active') return 'package_not_active';
  return delta > hoursLeft(target) ? 'not_enough_hours' : null;
}

/**
 * Decides the result of a new revision (D-33, D-34). `source` is the package of the current allocation, `target` the requested package;
 * either may be deleted. A release always succeeds. Keeping or lowering hours succeeds for a package in any status. An entry cannot move
 * to another client.
 */
export function decide<P extends AllocatablePackage>(
  requested: Allocation,
  current: CurrentAllocation | null,
  source: P | null,
  target: P | null,
): Decision<P> {
  const before = current?.hours ?? 0;
  if (requested.hours === 0) {
    const moves = source && before > 0 ? [{ of: source, delta: -before, kind: 'release' as const }] : [];
    return { result: 'taken', packageId: current?.packageId ?? requested.packageId, hours: 0, moves };
  }
  if (!target || target.clientId !== requested.clientId || (current && current.clientId !== requested.clientId))
    return { result: 'package_unknown' };

  const isSamePackage = source?.id === target.id || before === 0;
  const delta = isSamePackage ? requested.hours - before : requested.hours;
  const rejection = rejectionOf(target, delta);
  if (rejection) return { result: rejection };

  const taken = { result: 'taken' as const, packageId: target.id, hours: requested.hours };
  if (isSamePackage)
    return { ...taken, moves: delta === 0 ? [] : [{ of: target, delta, kind: kindOf(before, requested.hours) }] };
  const released = source ? [{ of: source, delta: -before, kind: 'move_out' as const }] : [];
  return { ...taken, moves: [{ of: target, delta, kind: 'move_in' }, ...released] };
}

/** Error for a rejected revision. `left` is the value at the time of the rejection, so that a retry gets the same message. */
export function rejectionError(result: Rejection, left: number): AppError {
  if (result === 'package_unknown') return conflict(result, 'Please select a package.');
  if (result === 'package_not_active') return conflict(result, 'This package cannot take entries.');
  const hoursLeft = fromHundredths(left);
  return conflict(result, `Not enough hours left on this package: ${hoursLeft} h left.`, { params: { hoursLeft } });
}
