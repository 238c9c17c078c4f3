import type { InputOf, timers as contract, Timer as TimerView } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import { requireKnownClient } from '@hourbank/service-kit/clients';
import { notFound } from '@hourbank/service-kit/errors';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Precondition } from '@hourbank/service-kit/revisions';
import { changesBetween } from '@hourbank/service-kit/audit';
import type { Deps } from '../deps';
import type { Timer } from './timer-store';
import { requireFewIdle, timerView, toPaused, toRunning, toStopped } from './timer-rules';

type TimerDeps = Pick<Deps, 'timers' | 'identity' | 'log' | 'now'>;
type TimerBody = InputOf<typeof contract.createTimer>['body'];

const ofId = (timers: readonly Timer[], id: number): Timer => {
  const timer = timers.find((one) => one.id === id);
  if (!timer) throw notFound();
  return timer;
};

/**
 * Stores what differs. A timer that ends its run is written first, because the unique column allows one running timer.
 */
async function saveAll({ timers: store }: TimerDeps, tx: Tx, before: readonly Timer[], after: readonly Timer[]) {
  const changed = after.filter((timer) => timer !== ofId(before, timer.id));
  for (const timer of changed.filter(({ state }) => state !== 'running')) await store.save(tx, timer);
  for (const timer of changed.filter(({ state }) => state === 'running')) await store.save(tx, timer);
}

/**
 * Starts a new timer of an admin and pauses the running one (D-65). Throws 404 for an unknown client and 409
 * `too_many_timers`.
 */
export async function createTimer(
  deps: TimerDeps,
  adminId: number,
  { clientId, taskId = null, note = '' }: TimerBody,
  idempotency: IdempotencyContext,
): Promise<TimerView> {
  if (clientId !== undefined) await requireKnownClient(deps.identity, deps.log, clientId);
  return deps.timers.change(adminId, async (tx, before) => {
    const now = deps.now();
    const after = before.map((timer) => toPaused(timer, now));
    requireFewIdle(after);
    await saveAll(deps, tx, before, after);
    const created = await deps.timers.insert(tx, {
      adminId,
      clientId: clientId ?? null,
      taskId,
      note,
      state: 'running',
      firstStartedAt: now,
      startedAt: now,
      bankedMs: 0,
      runningFor: adminId,
    });
    return idempotency.saveResponse(tx, timerView(created));
  });
}

/**
 * Changes one timer and, if it runs afterwards, pauses the other. Throws 404 for an unknown timer or that of another
 * admin.
 */
const change = (
  deps: TimerDeps,
  adminId: number,
  id: number,
  next: (timer: Timer, now: Date, others: readonly Timer[]) => Timer,
): Promise<TimerView> =>
  deps.timers.change(adminId, async (tx, before) => {
    const now = deps.now();
    const others = before.filter((timer) => timer.id !== id);
    const timer = next(ofId(before, id), now, others);
    const rest = timer.state === 'running' ? others.map((other) => toPaused(other, now)) : others;
    await saveAll(deps, tx, before, [timer, ...rest]);
    return timerView(timer);
  });

/**
 * Changes the client, the task or the note of a timer. A timer that gets another client has no task any more, unless
 * the request names one. Throws 404 for an unknown timer or client, and 412 `changed_meanwhile`.
 */
export async function updateTimer(
  deps: TimerDeps,
  { id: adminId, actor, precondition }: { id: number; actor: string; precondition: Precondition },
  id: number,
  body: TimerBody,
): Promise<TimerView> {
  const { timers: store, now } = deps;
  if (body.clientId !== undefined) await requireKnownClient(deps.identity, deps.log, body.clientId);
  return store.change(adminId, async (tx, before) => {
    const timer = ofId(before, id);
    const { clientId = timer.clientId, note = timer.note } = body;
    const { taskId = clientId === timer.clientId ? timer.taskId : null } = body;
    const next = { ...timer, clientId, taskId, note };
    const fields = Object.keys(changesBetween(timer, next));
    if (fields.length === 0 || (await store.revisions.isRepeated(tx, id, precondition))) return timerView(timer);
    await store.save(tx, next);
    const edit = { fields, by: actor, at: now(), request: precondition.request };
    return timerView({ ...next, revision: await store.revisions.recordEdit(tx, id, edit) });
  });
}

/** Continues a timer and pauses the running one. Throws 404 for an unknown timer. */
export const startTimer = (deps: TimerDeps, adminId: number, id: number): Promise<TimerView> =>
  change(deps, adminId, id, toRunning);

/** Pauses a timer. Throws 404 for an unknown timer and 409 `too_many_timers`. */
export const pauseTimer = (deps: TimerDeps, adminId: number, id: number): Promise<TimerView> =>
  change(deps, adminId, id, (timer, now, others) => {
    const next = toPaused(timer, now);
    if (next !== timer) requireFewIdle([...others, next]);
    return next;
  });

/**
 * Stops a timer, now or at an earlier time (ISO) of its last run. It stays until it is logged, however many others are
 * paused, so that its time is not lost. Throws 404 for an unknown timer and 422 for a time outside its run.
 */
export const stopTimer = (deps: TimerDeps, adminId: number, id: number, at: string | undefined): Promise<TimerView> =>
  change(deps, adminId, id, (timer, now) => toStopped(timer, now, at));

/** Discards a timer. Throws 404 for an unknown timer or that of another admin, and 412 `changed_meanwhile`. */
export const deleteTimer = (
  { timers }: TimerDeps,
  adminId: number,
  id: number,
  precondition: Precondition,
): Promise<void> =>
  timers.change(adminId, async (tx, before) => {
    ofId(before, id);
    await timers.revisions.assertRevision(tx, id, precondition);
    await timers.remove(tx, adminId, id);
  });
