/** Sessions in one report. */
const perReport = 500;
/** Sessions that are kept if reports fail. A session that is used again is noted again. */
const maxKept = 50_000;

/** The header of requests that a page makes on its own, without input of the person for a minute. */
export const unattendedHeader = 'X-Unattended';

/**
 * Collects the sessions that this process has served, for periodic reports to svc-identity, which ends sessions without
 * use (D-98). A request costs an entry of a set and no write.
 */
export function createSessionUses(report: (sessions: string[]) => Promise<unknown>) {
  const used = new Set<string>();
  return {
    note(jti: string): void {
      if (used.size < maxKept) used.add(jti);
    },
    /** Reports all sessions since the last report. Those of a failed one are in the next. */
    async report(): Promise<void> {
      while (used.size > 0) {
        const sessions = [...used].slice(0, perReport);
        for (const jti of sessions) used.delete(jti);
        try {
          await report(sessions);
        } catch (cause) {
          for (const jti of sessions) used.add(jti);
          throw cause;
        }
      }
    },
  };
}
