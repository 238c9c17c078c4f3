import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@hourbank/service-kit/logger';
import { startPeriodicTask } from '@hourbank/service-kit/process';

/** How long a stop waits for the email in progress, ms. An email that is interrupted is sent again after its lease. */
const stopTimeoutMs = 5000;

interface Mailbox {
  /** Sends the emails that are due. */
  run: (isStopping: () => boolean) => Promise<void>;
  everyMs: number;
  log: Logger;
}

/**
 * Runs a sender periodically until it is stopped. Emails are not sent with a request, so that response times do not
 * reveal which request sends one (D-21).
 */
export function startMailbox({ run, everyMs, log }: Mailbox) {
  const task = startPeriodicTask({ run, everyMs, log, failureMessage: 'emails could not be sent' });
  return {
    stop: () => Promise.race([task.stop(), sleep(stopTimeoutMs, undefined, { ref: false })]),
  };
}
