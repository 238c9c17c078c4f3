import { AppError, CommitWith, isUniqueViolation, type Statement } from '@hourbank/service-kit';
import type { Deps, Tx } from '../deps';
import { hoursLeft, applyHours } from '../packages/package-rules';
import { decide, type Allocation, type AllocatablePackage, type Move, refusal } from './consumption-rules';
import type { Consumption, SettlementState } from './consumption-store';

/** A draw and on whose behalf, for the ledger. */
export type Settlement = Allocation & { actor: string };

const staleRevision = () => new AppError(412, 'stale_revision', 'A later change of this entry is settled already.');

/**
 * Settles what an entry draws (docs/architecture.md): a revision counts once, a repeat gets what it came to, and one that comes late
 * is refused. A refused revision is used up like any other, hence the refusal is thrown only after it is stored.
 */
export async function putConsumption(deps: Deps, settlement: Settlement): Promise<Consumption> {
  const work = () => deps.tx((tx) => settle(deps, tx, settlement));
  const consumption = await work().catch((cause: unknown) => {
    // Two calls settled the first revision of an entry at once; the loser now finds the winner's.
    if (isUniqueViolation(cause, 'PRIMARY')) return work();
    throw cause;
  });
  if (consumption.result !== 'taken') throw refusal(consumption.result, consumption.hoursLeft);
  return consumption;
}

/** All rows that are written are held since the first statement, so nothing is left to be asked of the others. */
async function settle(deps: Deps, tx: Tx, settlement: Settlement): Promise<Consumption | CommitWith<Consumption>> {
  const situation = await deps.consumptions.loadForSettlement(tx, settlement);
  const { settled } = situation;
  if (settled && settled.revision === settlement.revision) return settled;
  if (settled && settled.revision > settlement.revision) throw staleRevision();

  const at = deps.now();
  const { consumption, moves } = outcomeOf(settlement, situation);
  const stored = settled ? deps.consumptions.updateSql(consumption, at) : deps.consumptions.insertSql(consumption, at);
  return new CommitWith([stored, ...moves.flatMap((move) => settling(deps, tx, settlement, move, at))], consumption);
}

/** A package's used hours, what follows from them, and their line in the ledger. */
function settling(
  deps: Deps,
  tx: Tx,
  { entryId, revision, actor }: Settlement,
  { of: before, delta, kind }: Move<AllocatablePackage>,
  at: Date,
): Statement[] {
  const after = applyHours(before, delta);
  return [
    deps.packages.updateUsageSql(before.id, after),
    ...deps.sales.updateUsageSql(tx, before.clientId, before, after),
    deps.consumptions.appendLedgerSql({
      packageId: before.id,
      entryId,
      revision,
      kind,
      delta,
      usedAfter: after.hoursUsed,
      actor,
      at,
    }),
  ];
}

/** The row to be written, and the packages to be changed. A refusal leaves what the entry draws as it is. */
function outcomeOf(
  settlement: Settlement,
  { settled, source, target }: SettlementState,
): { consumption: Consumption; moves: Move<AllocatablePackage>[] } {
  const { entryId, revision, clientId, packageId } = settlement;
  const decision = decide(settlement, settled, source, target);
  const base = {
    entryId,
    revision,
    clientId: settled?.clientId ?? clientId,
    packageId: settled?.packageId ?? packageId,
    hours: settled?.hours ?? 0,
  };
  if (decision.result !== 'taken') {
    const left = target && decision.result === 'not_enough_hours' ? hoursLeft(target) : 0;
    return { consumption: { ...base, result: decision.result, hoursLeft: left }, moves: [] };
  }
  const { result, hours, moves } = decision;
  const drawnFrom = [target, source].find((candidate) => candidate?.id === decision.packageId);
  const delta = moves.find((move) => move.of.id === decision.packageId)?.delta ?? 0;
  return {
    consumption: {
      ...base,
      result,
      packageId: decision.packageId,
      hours,
      hoursLeft: drawnFrom ? hoursLeft(drawnFrom) - delta : 0,
    },
    moves,
  };
}
