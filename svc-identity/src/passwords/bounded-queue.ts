import { unavailable } from '@hourbank/service-kit';

const busy = () =>
  unavailable('sign_in_busy', 'Too many people are signing in right now. Please try again in a moment.');

/** Runs at most `running` jobs at a time and keeps at most `waiting` more; whoever comes then is turned away at once. */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let active = 0;

  return async function run<T>(job: () => Promise<T>): Promise<T> {
    if (active >= running) {
      if (queue.length >= waiting) throw busy();
      await new Promise<void>((turn) => {
        queue.push(turn);
      });
    } else active += 1;
    try {
      return await job();
    } finally {
      // Whoever waits takes over this place; nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
