/**
 * Returns a function that runs at most `max` tasks with the same key at a time, in order of arrival. Tasks with other keys run
 * independently.
 */
export function limitPerKey<Key>(max: number): <T>(key: Key, run: () => Promise<T>) => Promise<T> {
  const waiting = new Map<Key, (() => void)[]>();
  const running = new Map<Key, number>();

  async function acquire(key: Key): Promise<void> {
    const count = running.get(key) ?? 0;
    if (count < max) running.set(key, count + 1);
    else {
      const queue = waiting.get(key) ?? [];
      waiting.set(key, queue);
      await new Promise<void>((resolve) => queue.push(resolve));
    }
  }

  /** Passes the place to the next task, or frees it. */
  function release(key: Key): void {
    const queue = waiting.get(key);
    const next = queue?.shift();
    if (queue?.length === 0) waiting.delete(key);
    if (next) return next();
    const count = running.get(key) ?? 1;
    if (count > 1) running.set(key, count - 1);
    else running.delete(key);
  }

  return async (key, run) => {
    await acquire(key);
    try {
      return await run();
    } finally {
      release(key);
    }
  };
}
