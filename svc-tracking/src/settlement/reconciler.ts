import { startPeriodicTask } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import type { OpenEntry } from '../entries/intent';
import { finalizeNow } from './finalize';
import type { RoundOutcome } from './settlement-metrics';
import { cancellationOf } from './cancel';

/** Changes that one round takes on, and how many of them at a time. */
const batch = 64;
const atATime = 4;

/** Takes a change over; null when another reconciler, or its own process, was quicker. A creation becomes its withdrawal (D-35). */
async function takeOver({ db, entries, now, leaseEnd }: Deps, entry: OpenEntry): Promise<OpenEntry | null> {
  return db.tx(async (tx) => {
    if (entry.intent.kind === 'create')
      return (await entries.withdraw(tx, entry, leaseEnd())) ? cancellationOf(entry) : null;
    return (await entries.takeOver(tx, entry, now(), leaseEnd())) ? entry : null;
  });
}

/** Brings one change to its end if billing answers; false: it was silent, and asking on is of no use now. */
async function finish(deps: Deps, due: OpenEntry): Promise<boolean> {
  const entry = await takeOver(deps, due);
  if (!entry) return true;
  const answer = await deps.askHours(entry);
  if (answer.kind === 'unknown') {
    if (answer.stale && (await deps.entries.isUnderWay(entry))) {
      deps.settled(entry.intent.kind, 'stale');
      deps.log.error(
        { entry: entry.id, revision: entry.revision },
        'billing knows a later revision of this entry: was a backup restored?',
      );
    }
    return answer.stale;
  }
  if (answer.kind === 'refused' && entry.intent.kind !== 'update') {
    deps.log.error(
      { entry: entry.id, revision: entry.revision, code: answer.error.code },
      'billing refused to take hours back',
    );
    return true;
  }
  if (await finalizeNow(deps, entry, answer.kind === 'taken')) deps.settled(entry.intent.kind, answer.kind);
  return true;
}

/**
 * Finishes changes whose own process did not: killed, frozen, or billing did not answer it. It repeats the same call with the same
 * revision, so any number of reconcilers may do this at the same time.
 */
export async function reconcile(deps: Deps): Promise<Exclude<RoundOutcome, 'failed'>> {
  const queue = await deps.entries.due(deps.now(), batch);
  if (queue.length === 0) return 'idle';
  let silent = false;
  const work = async () => {
    for (let entry = queue.shift(); entry && !silent; entry = queue.shift()) {
      if (!(await finish(deps, entry))) silent = true;
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return silent ? 'silent' : 'worked';
}

async function counted(deps: Deps): Promise<void> {
  try {
    deps.roundEnded(await reconcile(deps));
  } catch (cause) {
    deps.roundEnded('failed');
    throw cause;
  }
}

/** A round at once and one every `everyMs` after the last has ended, until `stop`. */
export const startReconciler = (deps: Deps, everyMs: number) =>
  startPeriodicTask({
    run: () => counted(deps),
    everyMs,
    log: deps.log,
    failureMessage: 'open changes could not be settled',
  });
