import type { Logger } from './logger';

interface Rounds {
  /** One round of the work; learns by `isStopping` when it should leave the rest to the next process. */
  round: (isStopping: () => boolean) => Promise<unknown>;
  /** The pause between the end of a round and the next, ms. */
  everyMs: number;
  /** Whether the first round begins now (the usual) or after one pause. */
  isFirstAtOnce?: boolean;
  log: Pick<Logger, 'warn'>;
  /** What to log when a round fails; the next one tries again. */
  complaint: string;
}

/** Work that a service does beside its requests, again and again and never two rounds at a time. `stop` resolves when the last round has ended. */
export function startRounds({ round, everyMs, isFirstAtOnce = true, log, complaint }: Rounds) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    try {
      await round(() => isStopped);
    } catch (cause) {
      log.warn({ err: cause }, complaint);
    }
    if (!isStopped) later();
  }
  function later() {
    timer = setTimeout(() => {
      running = turn();
    }, everyMs);
    timer.unref();
  }

  if (isFirstAtOnce) running = turn();
  else later();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
