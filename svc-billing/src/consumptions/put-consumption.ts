import { AppError } from '@hourbank/service-kit';
import type { Deps, Tx } from '../deps';
import { hoursLeft, applyHours } from '../packages/package-rules';
import { decide, type Draw, type DrawablePackage, type Move, refusal } from './consumption-rules';
import { type Consumption, type DrawSituation, type LedgerLine, SettledMeanwhile } from './consumption-store';

/** A draw and on whose behalf, for the ledger. */
export type Settlement = Draw & { actor: string };

const staleRevision = () => new AppError(412, 'stale_revision', 'A later change of this entry is settled already.');

/**
 * Settles what an entry draws (architecture, section 4): a revision counts once, a repeat gets what it came to, and one that comes late
 * is refused. A refused revision is used up like any other, hence the refusal is thrown only after it is stored.
 */
export async function putConsumption(deps: Deps, settlement: Settlement): Promise<Consumption> {
  const work = () => deps.tx((tx) => settle(deps, tx, settlement));
  const consumption = await work().catch((cause: unknown) => {
    if (cause instanceof SettledMeanwhile) return work();
    throw cause;
  });
  if (consumption.result !== 'taken') throw refusal(consumption.result, consumption.hoursLeft);
  return consumption;
}

async function settle(deps: Deps, tx: Tx, settlement: Settlement): Promise<Consumption> {
  const situation = await deps.consumptions.situationOf(tx, settlement);
  const { settled } = situation;
  if (settled && settled.revision === settlement.revision) return settled;
  if (settled && settled.revision > settlement.revision) throw staleRevision();

  const at = deps.now();
  const { consumption, moves } = outcomeOf(settlement, situation);
  const lines: LedgerLine[] = [];
  for (const { of: before, delta, kind } of moves) {
    const after = applyHours(before, delta);
    if (!await deps.packages.settle(tx, before.id, before, after)) throw new Error(`Package ${before.id} changed although its row was held.`);
    await deps.sales.followUse(tx, before.clientId, before, after);
    const { entryId, revision, actor } = settlement;
    lines.push({ packageId: before.id, entryId, revision, kind, delta, usedAfter: after.hoursUsed, actor, at });
  }
  await deps.consumptions[settled ? 'replace' : 'insert'](tx, consumption, at);
  await deps.consumptions.append(tx, lines);
  return consumption;
}

/** The row to be written, and the packages to be changed. A refusal leaves what the entry draws as it is. */
function outcomeOf(settlement: Settlement, { settled, source, target }: DrawSituation): { consumption: Consumption; moves: Move<DrawablePackage>[] } {
  const { entryId, revision, clientId, packageId } = settlement;
  const decision = decide(settlement, settled, source, target);
  const base = { entryId, revision, clientId: settled?.clientId ?? clientId, packageId: settled?.packageId ?? packageId, hours: settled?.hours ?? 0 };
  if (decision.result !== 'taken') {
    const left = target && decision.result === 'not_enough_hours' ? hoursLeft(target) : 0;
    return { consumption: { ...base, result: decision.result, hoursLeft: left }, moves: [] };
  }
  const { result, hours, moves } = decision;
  const drawnFrom = [target, source].find((candidate) => candidate?.id === decision.packageId);
  const delta = moves.find((move) => move.of.id === decision.packageId)?.delta ?? 0;
  return { consumption: { ...base, result, packageId: decision.packageId, hours, hoursLeft: drawnFrom ? hoursLeft(drawnFrom) - delta : 0 }, moves };
}
