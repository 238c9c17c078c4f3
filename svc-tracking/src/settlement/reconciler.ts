import { startPeriodicTask } from '@hourbank/service-kit/process';
import type { Deps } from '../deps';
import { cancellationOf, isOpen, type OpenEntry } from '../entries/entry-table';
import { finalizeNow, type SettlementDeps } from './finalize';
import type { RunOutcome } from './settlement-metrics';

type ReconcilerDeps = SettlementDeps & Pick<Deps, 'log' | 'settlementMetrics'>;

/** Maximum number of changes per run. */
const batchSize = 64;
const concurrency = 4;
/** Until the next look at a change that cannot be read, in milliseconds. */
const unreadableMs = 3_600_000;

/**
 * Takes over a change. Returns null if another reconciler or the process that opened it was faster. A creation becomes
 * a cancellation (D-35).
 */
async function takeOver({ db, changes, now, leaseEnd }: ReconcilerDeps, entry: OpenEntry): Promise<OpenEntry | null> {
  return db.tx(async (tx) => {
    if (entry.intent.kind === 'create')
      return (await changes.cancel(tx, entry, leaseEnd())) ? cancellationOf(entry) : null;
    return (await changes.takeOver(tx, entry, now(), leaseEnd())) ? entry : null;
  });
}

/**
 * Returns changes with an expired lease. Those that cannot be read are postponed, so that they do not take the places
 * of others in every run; a repaired row is finalized at the next look.
 */
async function readDue({ db, changes, now }: ReconcilerDeps): Promise<OpenEntry[]> {
  const at = now();
  const due = await changes.due(at, batchSize);
  const unreadable = due.filter((entry) => !isOpen(entry));
  if (unreadable.length > 0)
    await db.tx((tx) => changes.postpone(tx, unreadable, at, new Date(at.getTime() + unreadableMs)));
  return due.filter(isOpen);
}

/** Finalizes one change. Returns false if billing does not respond: further requests in this run would fail too. */
async function finish(deps: ReconcilerDeps, due: OpenEntry): Promise<boolean> {
  const entry = await takeOver(deps, due);
  if (!entry) return true;
  const response = await deps.requestHours(entry);
  if (response.kind === 'unknown') {
    if (response.stale && (await deps.changes.isStillOpen(entry))) {
      deps.settlementMetrics.settled(entry.intent.kind, 'stale');
      deps.log.error(
        { entry: entry.id, settlementRevision: entry.settlementRevision },
        'billing has a later revision of this entry; one database may have been restored from a backup',
      );
    }
    return response.stale;
  }
  if (response.kind === 'refused' && entry.intent.kind !== 'update') {
    deps.log.error(
      { entry: entry.id, settlementRevision: entry.settlementRevision, code: response.error.code },
      'billing refused to return hours',
    );
    return true;
  }
  if (await finalizeNow(deps, entry, response)) deps.settlementMetrics.settled(entry.intent.kind, response.kind);
  return true;
}

/**
 * Finalizes changes that their own process left open because it was killed, stalled or got no response from billing.
 * It repeats the same call with the same revision, so any number of reconcilers can run at the same time. A change that
 * fails for another reason is logged, and delays no other. Throws if the due changes cannot be read.
 */
export async function reconcile(deps: ReconcilerDeps): Promise<RunOutcome> {
  const queue = await readDue(deps);
  if (queue.length === 0) return 'idle';
  let isBillingDown = false;
  let hasFailed = false;
  const processQueue = async () => {
    for (let entry = queue.shift(); entry && !isBillingDown; entry = queue.shift()) {
      try {
        if (!(await finish(deps, entry))) isBillingDown = true;
      } catch (cause) {
        hasFailed = true;
        deps.log.warn({ err: cause, entry: entry.id }, 'an open change could not be settled');
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, processQueue));
  if (isBillingDown) return 'unavailable';
  return hasFailed ? 'failed' : 'worked';
}

async function reconcileAndCount(deps: ReconcilerDeps): Promise<void> {
  try {
    deps.settlementMetrics.runEnded(await reconcile(deps));
  } catch (cause) {
    deps.settlementMetrics.runEnded('failed');
    throw cause;
  }
}

/** Runs the reconciler immediately and then `everyMs` after each run ends, until `stop` is called. */
export const startReconciler = (deps: ReconcilerDeps, everyMs: number) =>
  startPeriodicTask({
    run: () => reconcileAndCount(deps),
    everyMs,
    log: deps.log,
    failureMessage: 'open changes could not be settled',
  });
