interface QueueOptions {
  /** Maximum number of jobs that run at a time. */
  max: number;
  /** Maximum number of jobs that wait; unlimited by default. */
  maxWaiting?: number;
  /** Makes the error of a job that may not wait. */
  overflow?: () => Error;
}

/**
 * Runs at most `max` jobs at a time, in order of arrival. If `maxWaiting` jobs wait, the next ones fail with
 * `overflow()`.
 */
export function createQueue({
  max,
  maxWaiting = Infinity,
  overflow = () => new Error('Queue is full.'),
}: QueueOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    isIdle: () => running === 0,
    async run<T>(job: () => Promise<T>): Promise<T> {
      if (running < max) running += 1;
      else {
        if (waiting.length >= maxWaiting) throw overflow();
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      try {
        return await job();
      } finally {
        // The next job takes over the slot, so that no new job can take it first.
        const next = waiting.shift();
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
