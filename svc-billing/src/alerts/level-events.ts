import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { type AccountLevel, accountLevels, fromHundredths } from '@hourbank/contracts';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { outboxStatement } from '@hourbank/service-kit/outbox';
import type { Deps } from '../deps';
import type { AlertTargets } from './alert-settings-store';
import type { HeldEmail } from './level-email-store';

/** An event about an account. Hours in hundredths. */
export interface Crossing extends AlertTargets {
  clientId: number;
  level: AccountLevel;
  balance: number;
  runsOutOn: string | null;
}

const eventOf = ({ clientId, level, balance, runsOutOn, toClient, toAdmins }: Crossing) => ({
  clientId,
  level,
  balance: fromHundredths(balance),
  runsOutOn,
  toClient,
  toAdmins,
});

/**
 * Leaves the events of an account that fell to a worse level (D-70): one for the bell and one for emails. Within a day
 * of the last email the next one is held back, except when no hours are left. Must be part of the transaction that
 * stores the level.
 */
export async function recordCrossing(
  { levelEmails }: Pick<Deps, 'levelEmails'>,
  tx: Tx,
  crossing: Crossing,
  at: Date,
): Promise<void> {
  const { clientId, level, toClient, toAdmins } = crossing;
  if (!toClient && !toAdmins) return;
  const event = eventOf(crossing);
  const isSent = await levelEmails.claim(tx, clientId, at, level === 'empty');
  if (!isSent) await levelEmails.delay(tx, clientId, level);
  await executeAll(tx, [outboxStatement('level', event), ...(isSent ? [outboxStatement('level-email', event)] : [])]);
}

const isAsLow = (level: AccountLevel | null, than: AccountLevel) =>
  level !== null && accountLevels.indexOf(level) >= accountLevels.indexOf(than);

type HeldDeps = Pick<Deps, 'levelEmails' | 'clientTx' | 'now' | 'today' | 'log'>;

/** Sends one email that was held back, or drops it, in one transaction. */
const finishHeld = ({ levelEmails, clientTx }: HeldDeps, held: HeldEmail, at: Date): Promise<void> => {
  const { level, heldLevel, toClient, toAdmins } = held;
  const isSent = level !== null && isAsLow(level, heldLevel) && (toClient || toAdmins);
  return clientTx(held.clientId, async (tx) => {
    if (!(await levelEmails.finish(tx, held, at, isSent ? at : null)) || !isSent) return;
    await executeAll(tx, [outboxStatement('level-email', eventOf({ ...held, level }))]);
  });
};

/**
 * Sends the emails that were held back for a day, with the present balance, and drops those of accounts that have risen
 * above the level since. It can run in several replicas: each email is finished in the transaction of its event. One
 * that cannot be finished, for example because its account is locked, is left to the next run.
 */
export async function sendHeldEmails(deps: HeldDeps, isStopping: () => boolean = () => false): Promise<void> {
  const { levelEmails, now, today, log } = deps;
  const at = now();
  for (let after = 0; ;) {
    const held = await levelEmails.due(after, at, today(at));
    const last = held.at(-1);
    if (!last) return;
    after = last.clientId;
    for (const one of held) {
      if (isStopping()) return;
      try {
        await finishHeld(deps, one, at);
      } catch (cause) {
        log.warn({ err: cause, clientId: one.clientId }, 'an email that was held back could not be sent');
      }
      await yieldToRequests();
    }
  }
}
