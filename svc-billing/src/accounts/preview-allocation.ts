import {
  type allocations,
  fromHundredths,
  type InputOf,
  type PackageChoice,
  type ResultOf,
  toHundredths,
} from '@hourbank/contracts';
import type { Deps } from '../deps';
import { expireDue, type Movement } from '../ledger/expiry-rules';
import { usableToday } from '../ledger/expiry-rules';
import { allocate, type Current } from './allocation';
import { refusalError } from './refusals';

type Preview = ResultOf<typeof allocations.previewAllocation>;

/** Hours that return to packages; lost if the account does not gain them. */
function returnedHours(movements: readonly Movement[]): Preview['returned'] {
  const sums = new Map<number, number>();
  for (const { packageId, kind, hours } of movements)
    if (kind !== 'draw' && kind !== 'expiry_return' && kind !== 'reversal')
      sums.set(packageId, (sums.get(packageId) ?? 0) + hours);
  return movements
    .filter(({ kind }) => kind === 'reversal')
    .map(({ packageId, hours }) => ({
      packageId,
      hours: fromHundredths(hours),
      lost: (sums.get(packageId) ?? 0) + hours <= 0,
    }));
}

/**
 * The choice that a change of an entry would have: the stored one if the request names none, or the package that the
 * entry's answer has, which is that of the first part (D-62). svc-tracking applies the same rule to the change itself.
 */
function choiceOf(requested: PackageChoice | undefined, current: Current | null): PackageChoice {
  const [first] = current?.parts ?? [];
  if (!current || !first) return requested ?? 'auto';
  return requested === undefined || requested === first.packageId ? current.choice : requested;
}

/**
 * Returns what a new entry, or a change of an entry, would take from which packages. It uses the function of the draw,
 * with due expiries applied, and locks nothing (D-62). Throws 404 for an unknown client.
 */
export async function previewAllocation(
  { draws, clients, log, today, now }: Pick<Deps, 'draws' | 'clients' | 'log' | 'today' | 'now'>,
  { params: { clientId }, query }: InputOf<typeof allocations.previewAllocation>,
): Promise<Preview> {
  const day = today(now());
  const entry = { hours: toHundredths(query.hours), day: query.date, openedOn: day };
  const key = { clientId, entryId: query.entryId ?? 0, choice: query.packageId ?? 'auto' };
  const state = await draws.find({ ...key, ...entry });
  if (!state.account) await clients.requireKnown(log, clientId);
  const packages = state.packages.map((one) => expireDue(one, day)?.expired ?? one);
  const balance = usableToday(packages, day);
  const current = state.drawn?.clientId === clientId ? state.drawn : null;
  const requested = { ...entry, choice: choiceOf(query.packageId, current) };
  const result = allocate(packages, current, requested, {
    today: day,
    graceDays: state.graceDays,
    isClosed: state.isClosed,
  });
  if ('refusal' in result) {
    const { code, message } = refusalError(result.refusal);
    return { parts: [], returned: [], refusal: { code, error: message }, balanceAfter: fromHundredths(balance) };
  }
  const change = result.movements.reduce((sum, { hours }) => sum + hours, 0);
  return {
    parts: result.parts.map(({ packageId, hours }) => ({ packageId, hours: fromHundredths(hours) })),
    returned: returnedHours(result.movements),
    refusal: null,
    balanceAfter: fromHundredths(balance + change),
  };
}
