import { fromHundredths } from '@hourbank/contracts';
import { type AppError, conflict } from '@hourbank/service-kit';
import { type Balance, hoursLeft } from '../packages/package-rules';

/** What one entry is to draw, said as a whole under a revision. Hours in hundredths; 0 releases. */
export interface Allocation {
  entryId: number;
  revision: number;
  packageId: number;
  clientId: number;
  hours: number;
}

/** What the entry draws until now. */
export interface CurrentAllocation {
  packageId: number;
  clientId: number;
  hours: number;
}

export interface AllocatablePackage extends Balance {
  id: number;
  clientId: number;
}

export type Refusal = 'not_enough_hours' | 'package_not_active' | 'package_unknown';

/** One package's used hours change by so much. */
export interface Move<P> {
  of: P;
  delta: number;
  kind: 'draw' | 'change' | 'release' | 'move_in' | 'move_out';
}

export type Decision<P> = { result: 'taken'; packageId: number; hours: number; moves: Move<P>[] } | { result: Refusal };

const changeOf = (before: number, after: number) => (before === 0 ? 'draw' : after === 0 ? 'release' : 'change');

/** Why a package gives no more hours, if it does not. One that entries used up is out of hours rather than closed (D-28, D-33). */
function refusalTo(target: AllocatablePackage, delta: number): Refusal | null {
  if (delta <= 0) return null;
  if (target.consumedByUse) return 'not_enough_hours';
  if (target.status !== 'active') return 'package_not_active';
  return delta > hoursLeft(target) ? 'not_enough_hours' : null;
}

/**
 * What a new revision comes to (D-33, D-34). `source` is the package drawn from now, `target` the one asked for; either may be gone.
 * A release always succeeds; keeping or lowering hours does so on a package in any status; an entry never changes its client.
 */
export function decide<P extends AllocatablePackage>(
  draw: Allocation,
  drawn: CurrentAllocation | null,
  source: P | null,
  target: P | null,
): Decision<P> {
  const before = drawn?.hours ?? 0;
  if (draw.hours === 0) {
    const moves = source && before > 0 ? [{ of: source, delta: -before, kind: 'release' as const }] : [];
    return { result: 'taken', packageId: drawn?.packageId ?? draw.packageId, hours: 0, moves };
  }
  if (!target || target.clientId !== draw.clientId || (drawn && drawn.clientId !== draw.clientId))
    return { result: 'package_unknown' };

  const stays = source?.id === target.id || before === 0;
  const delta = stays ? draw.hours - before : draw.hours;
  const refusal = refusalTo(target, delta);
  if (refusal) return { result: refusal };

  const taken = { result: 'taken' as const, packageId: target.id, hours: draw.hours };
  if (stays) return { ...taken, moves: delta === 0 ? [] : [{ of: target, delta, kind: changeOf(before, draw.hours) }] };
  const released = source ? [{ of: source, delta: -before, kind: 'move_out' as const }] : [];
  return { ...taken, moves: [{ of: target, delta, kind: 'move_in' }, ...released] };
}

/** A refusal in words; `left` as it was when the revision was refused, so that a repeat reads the same. */
export function refusal(result: Refusal, left: number): AppError {
  if (result === 'package_unknown') return conflict(result, 'Please select a package.');
  if (result === 'package_not_active') return conflict(result, 'This package cannot take entries.');
  return conflict(result, `Not enough hours left on this package: ${fromHundredths(left)} h left.`);
}
