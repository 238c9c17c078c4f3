/** For so long nothing at all must have been answered before one unanswered statement means more than itself, ms. */
const quietMs = 1_000;
/** One that tries and never tells what came of it holds nobody up for longer, ms. */
const trialMs = 4_000;

/**
 * Knows that a database keeps silent, so that not every request has to find out with a connection of its own: meanwhile one at a time tries and
 * all others wait. The first answer lets them all go.
 */
export function createCircuitBreaker(now: () => number = Date.now) {
  const waiting = new Set<() => void>();
  let heardAt = now();
  let triedAt = -Infinity;
  let isSilent = false;

  const release = (one: () => void) => {
    waiting.delete(one);
    one();
  };

  return {
    /** Lets `go` at once where the database answers, or as the one that tries; answers how to give up waiting. */
    ask(go: () => void): () => void {
      if (isSilent && now() - triedAt < trialMs) {
        waiting.add(go);
        return () => void waiting.delete(go);
      }
      if (isSilent) triedAt = now();
      go();
      return () => undefined;
    },
    recordSuccess() {
      heardAt = now();
      if (!isSilent) return;
      isSilent = false;
      [...waiting].forEach(release);
    },
    /** A statement or a connection that got no answer. */
    recordFailure() {
      triedAt = -Infinity;
      isSilent ||= now() - heardAt >= quietMs;
      const [next] = waiting;
      if (!next) return;
      triedAt = now();
      release(next);
    },
  };
}
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
