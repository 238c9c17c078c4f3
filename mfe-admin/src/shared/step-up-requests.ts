/** Resolves a request of the API client to confirm the session: with a new token, or with null if it was cancelled. */
type Resolve = (token: string | null) => void;

/** Connects the API client, which needs a confirmed session, with the dialog that confirms it. */
function createStepUpRequests() {
  let pending: Resolve[] = [];
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    /** Requests a confirmed session. One confirmation resolves all pending requests. */
    request: () =>
      new Promise<string | null>((resolve) => {
        pending = [...pending, resolve];
        notify();
      }),
    isPending: () => pending.length > 0,
    resolve(token: string | null) {
      const resolved = pending;
      pending = [];
      notify();
      for (const resolve of resolved) resolve(token);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The requests of this console. */
export const stepUpRequests = createStepUpRequests();
