import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@hourbank/service-kit/logger';
import { startPeriodicTask } from '@hourbank/service-kit/process';

/** Emails are sent periodically and not with the request, so that response times do not reveal which request sends one (D-21). ms. */
const everyMs = 500;
/** How long a stop waits for the email in progress, ms. An email that is interrupted is sent again after its lease. */
const stopTimeoutMs = 5000;

/** Runs `run` periodically until it is stopped. */
export function startLinkMailbox(run: (isStopping: () => boolean) => Promise<void>, log: Logger) {
  const task = startPeriodicTask({ run, everyMs, log, failureMessage: 'emails could not be sent' });
  return {
    stop: () => Promise.race([task.stop(), sleep(stopTimeoutMs, undefined, { ref: false })]),
  };
}
