import { CommitWith, isUniqueViolation, type Statement, type Tx } from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import type { Needs } from '../deps';
import { hoursLeft, applyHours } from '../packages/package-rules';
import { decide, type Allocation, type AllocatablePackage, type Move, rejectionError } from './consumption-rules';
import type { Consumption, SettlementState } from './consumption-store';

type SettlementNeeds = Needs<'consumptions' | 'packages' | 'sales' | 'limitByClient' | 'tx' | 'now'>;

/** A requested allocation and the actor for the ledger. */
export type Settlement = Allocation & { actor: string };

const staleRevision = () => new AppError(412, 'stale_revision', 'A later revision of this entry is already settled.');

/**
 * Settles the allocation of an entry (docs/architecture.md). Each revision is applied once: a retry gets the stored result, and an older
 * revision throws 412. A rejected revision is stored like any other, so the 409 is thrown only after the commit. Settlements of one
 * client wait for each other before they take a database connection, so they leave connections for other clients.
 */
export async function putConsumption(needs: SettlementNeeds, settlement: Settlement): Promise<Consumption> {
  const runSettlement = () =>
    needs.limitByClient(settlement.clientId, () => needs.tx((tx) => settle(needs, tx, settlement)));
  const consumption = await runSettlement().catch((cause: unknown) => {
    // A concurrent call settled the first revision of this entry. The retry finds its row.
    if (isUniqueViolation(cause, 'PRIMARY')) return runSettlement();
    throw cause;
  });
  if (consumption.result !== 'taken') throw rejectionError(consumption.result, consumption.hoursLeft);
  return consumption;
}

/** The first statement locks all rows that change, so the remaining statements can be sent together with the COMMIT. */
async function settle(
  needs: SettlementNeeds,
  tx: Tx,
  settlement: Settlement,
): Promise<Consumption | CommitWith<Consumption>> {
  const state = await needs.consumptions.loadForSettlement(tx, settlement);
  const { settled } = state;
  if (settled && settled.revision === settlement.revision) return settled;
  if (settled && settled.revision > settlement.revision) throw staleRevision();

  const at = needs.now();
  const { consumption, moves } = outcomeOf(settlement, state);
  const stored = settled
    ? needs.consumptions.updateSql(consumption, at)
    : needs.consumptions.insertSql(consumption, at);
  return new CommitWith(
    [stored, ...moves.flatMap((move) => usageStatements(needs, tx, settlement, move, at))],
    consumption,
  );
}

/** Statements that update a package's used hours, the sales totals and the ledger. */
function usageStatements(
  needs: Needs<'packages' | 'sales' | 'consumptions'>,
  tx: Tx,
  { entryId, revision, actor }: Settlement,
  { of: before, delta, kind }: Move<AllocatablePackage>,
  at: Date,
): Statement[] {
  const after = applyHours(before, delta);
  return [
    needs.packages.updateUsageSql(before.id, after),
    ...needs.sales.updateUsageSql(tx, before.clientId, before, after),
    needs.consumptions.appendLedgerSql({
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

/** Returns the row to store and the packages to change. A rejection keeps the current allocation. */
function outcomeOf(
  settlement: Settlement,
  { settled, source, target }: SettlementState,
): { consumption: Consumption; moves: Move<AllocatablePackage>[] } {
  const { entryId, revision, clientId, packageId } = settlement;
  const decision = decide(settlement, settled, source, target);
  const unchanged = {
    entryId,
    revision,
    clientId: settled?.clientId ?? clientId,
    packageId: settled?.packageId ?? packageId,
    hours: settled?.hours ?? 0,
  };
  if (decision.result !== 'taken') {
    const left = target && decision.result === 'not_enough_hours' ? hoursLeft(target) : 0;
    return { consumption: { ...unchanged, result: decision.result, hoursLeft: left }, moves: [] };
  }
  const { result, hours, moves } = decision;
  const allocated = [target, source].find((candidate) => candidate?.id === decision.packageId);
  const delta = moves.find((move) => move.of.id === decision.packageId)?.delta ?? 0;
  return {
    consumption: {
      ...unchanged,
      result,
      packageId: decision.packageId,
      hours,
      hoursLeft: allocated ? hoursLeft(allocated) - delta : 0,
    },
    moves,
  };
}
