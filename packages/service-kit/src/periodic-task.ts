import type { Logger } from './logger';

interface PeriodicTask {
  /** One round of the work; learns by `isStopping` when it should leave the rest to the next process. */
  run: (isStopping: () => boolean) => Promise<unknown>;
  /** The pause between the end of a round and the next, ms. */
  everyMs: number;
  /** Whether the first round begins now (the usual) or after one pause. */
  runsAtOnce?: boolean;
  log: Pick<Logger, 'warn'>;
  /** What to log when a round fails; the next one tries again. */
  failureMessage: string;
}

/** Work that a service does beside its requests, again and again and never two rounds at a time. `stop` resolves when the last round has ended. */
export function startPeriodicTask({ run, everyMs, runsAtOnce = true, log, failureMessage }: PeriodicTask) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    try {
      await run(() => isStopped);
    } catch (cause) {
      log.warn({ err: cause }, failureMessage);
    }
    if (!isStopped) later();
  }
  function later() {
    timer = setTimeout(() => {
      running = turn();
    }, everyMs);
    timer.unref();
  }

  if (runsAtOnce) running = turn();
  else later();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
