import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, startPeriodicTask } from '@hourbank/service-kit';

/** Mails leave on the clock's beat and not on a request's, so that nobody can time which request made one (D-21). */
const everyMs = 500;
/** A mail that is just being handed over may end in peace; what does not is sent again after its lease. */
const lastWaitMs = 5000;

/** Runs `run` again and again until it is stopped. */
export function startResetMailbox(run: (isStopping: () => boolean) => Promise<void>, log: Logger) {
  const rounds = startPeriodicTask({ run, everyMs, log, failureMessage: 'reset mails wait' });
  return {
    stop: () => Promise.race([rounds.stop(), sleep(lastWaitMs, undefined, { ref: false })]),
  };
}
