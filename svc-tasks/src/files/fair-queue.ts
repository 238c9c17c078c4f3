interface FairQueueOptions {
  /** Jobs of one owner that may wait. */
  maxPerOwner: number;
  /** Jobs that may wait in all. */
  maxWaiting: number;
}

/** One job at a time, the owners in turn: the many jobs of one owner delay each other's job by one at most. */
export function createFairQueue({ maxPerOwner, maxWaiting }: FairQueueOptions) {
  /** Insertion order is the order of turns. */
  const waiting = new Map<number, (() => Promise<void>)[]>();
  let total = 0;
  let isRunning = false;

  async function drain() {
    isRunning = true;
    for (let turn = waiting.entries().next(); !turn.done; turn = waiting.entries().next()) {
      const [owner, jobs] = turn.value;
      const job = jobs.shift();
      waiting.delete(owner);
      if (jobs.length > 0) waiting.set(owner, jobs);
      total -= 1;
      await job?.();
    }
    isRunning = false;
  }

  /** The job's result, or null at once when too many jobs wait. */
  return function enqueue<T>(owner: number, work: () => Promise<T>): Promise<T> | null {
    const jobs = waiting.get(owner) ?? [];
    if (total >= maxWaiting || jobs.length >= maxPerOwner) return null;
    total += 1;
    return new Promise<T>((resolve, reject) => {
      jobs.push(() => work().then(resolve, reject));
      waiting.set(owner, jobs);
      if (!isRunning) void drain();
    });
  };
}
export type FairQueue = ReturnType<typeof createFairQueue>;
