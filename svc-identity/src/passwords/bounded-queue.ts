import { unavailable } from '@hourbank/service-kit/errors';

const busy = () =>
  unavailable('sign_in_busy', 'Too many people are signing in right now. Please try again in a moment.');

/** Runs at most `running` jobs at a time and queues at most `waiting` more. Further jobs are rejected at once with 503. */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let active = 0;

  return async function run<T>(job: () => Promise<T>): Promise<T> {
    if (active >= running) {
      if (queue.length >= waiting) throw busy();
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    } else active += 1;
    try {
      return await job();
    } finally {
      // The next job in the queue takes over the slot, so that no new job can take it first.
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
