import type { Logger } from '../logger/logger';

interface PeriodicTask {
  /** Runs the task once. A long run checks `isStopping` and leaves the rest to the next process. */
  run: (isStopping: () => boolean) => Promise<unknown>;
  /** The delay between the end of a run and the start of the next, in milliseconds. */
  everyMs: number;
  /** Whether the first run starts immediately (default) or after one delay. */
  runsAtOnce?: boolean;
  log: Pick<Logger, 'warn'>;
  /** The log line for a failed run. The next run retries. */
  failureMessage: string;
}

/** Runs a task periodically, never two runs at a time. `stop` resolves when the current run has ended. */
export function startPeriodicTask({ run, everyMs, runsAtOnce = true, log, failureMessage }: PeriodicTask) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function runOnce(): Promise<void> {
    try {
      await run(() => isStopped);
    } catch (cause) {
      log.warn({ err: cause }, failureMessage);
    }
    if (!isStopped) scheduleNext();
  }
  function scheduleNext() {
    timer = setTimeout(() => {
      running = runOnce();
    }, everyMs);
    timer.unref();
  }

  if (runsAtOnce) running = runOnce();
  else scheduleNext();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
