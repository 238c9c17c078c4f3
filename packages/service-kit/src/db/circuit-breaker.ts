/** The breaker opens when a statement fails and no statement has succeeded for this long, ms. */
const openAfterMs = 1_000;
/** A trial that reports neither success nor failure stops blocking the next trial after this time, ms. */
const trialTimeoutMs = 4_000;

/**
 * Protects the pool while the database does not respond: one request at a time tries the database, and all others wait
 * without using a connection. The first success closes the breaker and releases every waiting request.
 */
export function createCircuitBreaker(now: () => number = Date.now) {
  const waiting = new Set<() => void>();
  let lastSuccessAt = now();
  let lastTrialAt = -Infinity;
  let isOpen = false;

  const release = (start: () => void) => {
    waiting.delete(start);
    start();
  };

  return {
    /**
     * Calls `start` immediately if the breaker is closed or no other trial is running; otherwise queues it. Returns a
     * function that removes `start` from the queue.
     */
    schedule(start: () => void): () => void {
      if (isOpen && now() - lastTrialAt < trialTimeoutMs) {
        waiting.add(start);
        return () => void waiting.delete(start);
      }
      if (isOpen) lastTrialAt = now();
      start();
      return () => undefined;
    },
    recordSuccess() {
      lastSuccessAt = now();
      if (!isOpen) return;
      isOpen = false;
      [...waiting].forEach(release);
    },
    /** Records a statement or a connection attempt that received no response. */
    recordFailure() {
      lastTrialAt = -Infinity;
      isOpen ||= now() - lastSuccessAt >= openAfterMs;
      const [next] = waiting;
      if (!next) return;
      lastTrialAt = now();
      release(next);
    },
  };
}
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
