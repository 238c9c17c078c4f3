import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';
import { timerGone } from './timer-rules';

/** Throws 409 `timer_gone` if a new entry names a timer that its author does not have, before any hours are taken. */
export async function requireTimer(
  { timers }: Pick<Deps, 'timers'>,
  adminId: number,
  timerId: number | undefined,
): Promise<void> {
  if (timerId === undefined) return;
  if (!(await timers.list(adminId)).some(({ id }) => id === timerId)) throw timerGone();
}

/**
 * Deletes the timer of a new entry, in the transaction that makes the entry visible, so that its time is logged exactly
 * once (D-65). Throws 409 `timer_gone` if another request was faster.
 */
export async function consumeTimer(
  { timers }: Pick<Deps, 'timers'>,
  tx: Tx,
  adminId: number | null,
  timerId: number | undefined,
): Promise<void> {
  if (timerId === undefined) return;
  if (adminId === null || !(await timers.remove(tx, adminId, timerId))) throw timerGone();
}
