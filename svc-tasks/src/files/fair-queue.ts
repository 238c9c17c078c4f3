interface FairQueueOptions {
  /** Maximum number of waiting jobs per owner. */
  maxPerOwner: number;
  /** Maximum number of waiting jobs of all owners together. */
  maxWaiting: number;
}

/**
 * Creates a queue that runs one job at a time, round-robin by owner. Many jobs of one owner delay a job of another
 * owner by at most one job.
 */
export function createFairQueue({ maxPerOwner, maxWaiting }: FairQueueOptions) {
  /** The insertion order is the round-robin order. */
  const waiting = new Map<number, (() => Promise<void>)[]>();
  let total = 0;
  let isRunning = false;

  async function drain() {
    isRunning = true;
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [owner, jobs] = next.value;
      const job = jobs.shift();
      waiting.delete(owner);
      if (jobs.length > 0) waiting.set(owner, jobs);
      total -= 1;
      await job?.();
    }
    isRunning = false;
  }

  /** Returns a promise of the job's result, or null if too many jobs are waiting. */
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
