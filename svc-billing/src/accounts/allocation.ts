import type { LedgerKind, PackageChoice } from '@hourbank/contracts';
import { addDays } from '../ledger/days';
import { byExpiry, expireDue, type Movement } from '../ledger/expiry-rules';
import { applyHours, unusedHours, type PackageHours } from '../ledger/package-hours';

/** Hours of an entry that come from one package, in hundredths. */
export interface Part {
  packageId: number;
  hours: number;
}

/** The hours that a change of an entry requests. `openedOn` is the business day on which the change was opened. */
export interface RequestedHours {
  hours: number;
  day: string;
  openedOn: string;
  choice: PackageChoice;
}

/** What an entry has. */
export interface Current {
  parts: readonly Part[];
  day: string;
  choice: PackageChoice;
}

/** Hours in hundredths. `needed` is what the change would have added. */
export type DrawRefusal =
  | { code: 'package_unknown' | 'package_not_active' | 'client_closed' }
  | { code: 'not_enough_hours'; left: number; needed: number | null };

interface Allocated {
  parts: Part[];
  movements: Movement[];
  /** The packages that changed, with their new hours and status. */
  changed: PackageHours[];
}

interface Rules {
  today: string;
  graceDays: number;
  /** A closed client keeps and returns hours, and takes no more (D-25). */
  isClosed: boolean;
}

/** How hours leave the account again if they return to a package that cannot be used. */
function closingKind({ status, expiredByDate }: PackageHours): LedgerKind | null {
  if (status === 'active') return null;
  if (status === 'pending') return 'withdrawn';
  return expiredByDate ? 'expiry' : 'closed';
}

/**
 * Whether a package can give hours to an entry of that day. Hours of an expired package return within the grace days.
 */
function canGive(one: PackageHours, { day, openedOn }: RequestedHours, graceDays: number): boolean {
  if (unusedHours(one) <= 0) return false;
  if (one.expiresOn === null) return one.status === 'active';
  if (one.expiresOn < day) return false;
  return one.status === 'active' || (one.expiredByDate && openedOn <= addDays(one.expiresOn, graceDays));
}

/** The hours of each current part that the entry keeps. A part whose package expires before a new day is drawn anew. */
function keptHours(current: Current, requested: RequestedHours, packages: ReadonlyMap<number, PackageHours>): number[] {
  let room = requested.choice === current.choice ? requested.hours : 0;
  return current.parts.map(({ packageId, hours }) => {
    const expiresOn = packages.get(packageId)?.expiresOn ?? null;
    const isTooLate = requested.day !== current.day && expiresOn !== null && expiresOn < requested.day;
    const kept = isTooLate ? 0 : Math.min(hours, room);
    room -= kept;
    return kept;
  });
}

/**
 * Why one named package cannot give the hours, or null. A package that entries used up has too few hours; it is not
 * closed (D-33).
 */
function refusalOfNamed(
  one: PackageHours,
  needed: number,
  requested: RequestedHours,
  graceDays: number,
): DrawRefusal | null {
  if (one.consumedByUse) return { code: 'not_enough_hours', left: 0, needed: null };
  if (!canGive(one, requested, graceDays) && (one.status !== 'active' || unusedHours(one) > 0))
    return { code: 'package_not_active' };
  return needed > unusedHours(one) ? { code: 'not_enough_hours', left: unusedHours(one), needed: null } : null;
}

/**
 * Decides where the hours of an entry come from (D-33, D-34, D-62). It changes nothing; the draw and the preview both
 * use it. Releases always succeed. Due expiries must have been applied to `packages`, which are those of `DrawState`.
 */
export function allocate(
  packages: readonly PackageHours[],
  current: Current | null,
  requested: RequestedHours,
  { today, graceDays, isClosed }: Rules,
): Allocated | { refusal: DrawRefusal } {
  const states = new Map(packages.map((one) => [one.id, one]));
  const movements: Movement[] = [];
  const move = (kind: LedgerKind, packageId: number, hours: number, workedOn: string | null) =>
    movements.push({ kind, packageId, hours, workedOn });

  function release(packageId: number, hours: number, day: string) {
    const before = states.get(packageId);
    if (!before) throw new Error(`Package ${packageId} has allocations and is missing.`);
    const after = applyHours(before, -hours);
    move('reversal', packageId, hours, day);
    const kind = closingKind(after);
    if (kind) move(kind, packageId, -hours, kind === 'expiry' && after.expiresOn ? addDays(after.expiresOn, 1) : day);
    const due = expireDue(after, today);
    if (due) movements.push(due.movement);
    states.set(packageId, due?.expired ?? after);
  }

  function draw(one: PackageHours, hours: number) {
    if (one.status !== 'active') move('expiry_return', one.id, hours, requested.day);
    move('draw', one.id, -hours, requested.day);
    states.set(one.id, applyHours(one, hours));
  }

  const kept = current ? keptHours(current, requested, states) : [];
  const parts: Part[] = [];
  current?.parts.forEach(({ packageId }, index) => {
    if (kept[index]) parts.push({ packageId, hours: kept[index] });
  });
  // The last part is released first.
  for (let index = kept.length - 1; index >= 0; index -= 1) {
    const part = current?.parts[index];
    const released = (part?.hours ?? 0) - (kept[index] ?? 0);
    if (current && part && released > 0) release(part.packageId, released, current.day);
  }

  let needed = requested.hours - parts.reduce((sum, { hours }) => sum + hours, 0);
  const named = requested.choice === 'auto' ? null : states.get(requested.choice);
  if (named === undefined && requested.hours > 0) return { refusal: { code: 'package_unknown' } };
  if (needed > 0) {
    if (isClosed) return { refusal: { code: 'client_closed' } };
    const refusal = named ? refusalOfNamed(named, needed, requested, graceDays) : null;
    if (refusal) return { refusal };
    const givers = (named ? [named] : [...states.values()]).filter((one) => canGive(one, requested, graceDays));
    const left = givers.reduce((sum, one) => sum + unusedHours(one), 0);
    if (left < needed) return { refusal: { code: 'not_enough_hours', left, needed } };
    for (const one of givers.sort(byExpiry)) {
      const hours = Math.min(unusedHours(one), needed);
      if (hours === 0) break;
      draw(one, hours);
      const same = parts.find(({ packageId }) => packageId === one.id);
      if (same) same.hours += hours;
      else parts.push({ packageId: one.id, hours });
      needed -= hours;
    }
  }
  return { parts, movements, changed: packages.flatMap((one) => changedState(one, states.get(one.id))) };
}

const changedState = (before: PackageHours, after: PackageHours | undefined): PackageHours[] =>
  after && after !== before ? [after] : [];
