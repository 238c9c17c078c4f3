import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, startRounds } from '@hourbank/service-kit';

/** Mails leave on the clock's beat and not on a request's, so that nobody can time which request made one (D-21). */
const everyMs = 500;
/** A mail that is just being handed over may end in peace; what does not is sent again after its lease. */
const lastWaitMs = 5000;

/** Runs `round` again and again until it is stopped. */
export function startResetMailbox(round: (isStopping: () => boolean) => Promise<void>, log: Logger) {
  const rounds = startRounds({ round, everyMs, log, complaint: 'reset mails wait' });
  return {
    stop: () => Promise.race([rounds.stop(), sleep(lastWaitMs, undefined, { ref: false })]),
  };
}
