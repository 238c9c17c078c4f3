/** A request of the API client to confirm the session. The dialog answers it with a token, or null to cancel. */
type Answer = (token: string | null) => void;

/** Connects the API client, which needs a confirmed session, with the dialog that confirms it. */
function createStepUpRequests() {
  let waiting: Answer[] = [];
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    /** All calls that wait get the same answer. */
    ask: () =>
      new Promise<string | null>((resolve) => {
        waiting = [...waiting, resolve];
        notify();
      }),
    isWaiting: () => waiting.length > 0,
    answer(token: string | null) {
      const answered = waiting;
      waiting = [];
      notify();
      for (const resolve of answered) resolve(token);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The requests of this console. */
export const stepUpRequests = createStepUpRequests();
