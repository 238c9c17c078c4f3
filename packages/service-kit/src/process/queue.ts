interface QueueOptions {
  /** Maximum number of jobs that run at a time. */
  max: number;
  /** Maximum number of jobs that wait; unlimited by default. */
  maxWaiting?: number;
  /** How long a job waits, ms; for ever by default. */
  maxWaitMs?: number;
  /** Makes the error of a job that may not wait, or not any longer. */
  overflow?: () => Error;
}

/**
 * Runs at most `max` jobs at a time, in order of arrival, or if they name whom they are for, one for each of them in
 * turn: many jobs for one caller delay those for others by one. If `maxWaiting` jobs wait, the next ones fail with
 * `overflow()`, and so does a job that has waited `maxWaitMs`.
 */
export function createQueue({
  max,
  maxWaiting = Infinity,
  maxWaitMs,
  overflow = () => new Error('Queue is full.'),
}: QueueOptions) {
  /** Jobs that wait, by whom they are for. The first of the first one is next. */
  const waiting = new Map<string, Set<() => void>>();
  let [running, waitingCount] = [0, 0];

  function remove(caller: string, start: () => void) {
    const starts = waiting.get(caller);
    if (!starts?.delete(start)) return;
    waitingCount -= 1;
    if (starts.size === 0) waiting.delete(caller);
  }

  const waitForSlot = (caller: string) =>
    new Promise<void>((resolve, reject) => {
      const timeOut = () => {
        remove(caller, start);
        reject(overflow());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(timeOut, maxWaitMs);
      function start() {
        clearTimeout(timer);
        resolve();
      }
      const starts = waiting.get(caller) ?? new Set();
      waiting.set(caller, starts.add(start));
      waitingCount += 1;
    });

  /** Takes out the next job. Other jobs for the same caller are the last then. */
  function takeNext(): (() => void) | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [caller, starts] = first;
    const [start] = starts;
    if (!start) return undefined;
    remove(caller, start);
    if (waiting.delete(caller)) waiting.set(caller, starts);
    return start;
  }

  return {
    isIdle: () => running === 0,
    async run<T>(job: () => Promise<T>, caller = ''): Promise<T> {
      if (running < max) running += 1;
      else {
        if (waitingCount >= maxWaiting) throw overflow();
        await waitForSlot(caller);
      }
      try {
        return await job();
      } finally {
        // The next job takes over the slot, so that no new job can take it first.
        const next = takeNext();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

/** Returns a function with a queue for each key. Jobs with other keys run independently. */
export function limitPerKey<Key>(options: QueueOptions): <T>(key: Key, job: () => Promise<T>) => Promise<T> {
  const queues = new Map<Key, ReturnType<typeof createQueue>>();
  return async (key, job) => {
    const queue = queues.get(key) ?? createQueue(options);
    queues.set(key, queue);
    try {
      return await queue.run(job);
    } finally {
      if (queue.isIdle()) queues.delete(key);
    }
  };
}
