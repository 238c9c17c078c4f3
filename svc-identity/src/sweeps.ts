import { startPeriodicTask } from '@hourbank/service-kit/process';
import { removeOldAuditRows } from './audit/remove-old-rows';
import { removeExpiredPasswords } from './clients/deleted-clients';
import type { Deps } from './dependencies';
import { requestKeptMs } from './email-links/send-links';
import { createInactivityTask } from './sessions/end-inactive-sessions';
import { removeOldNotices } from './notices/list-notices';

const everyMs = 10 * 60_000;

/**
 * Starts the periodic deletions: old events, sessions and tokens, rate limit counters, passwords of deleted clients,
 * audit rows and notices, and the end of sessions without use. They are safe in several replicas.
 */
export function startSweeps(deps: Deps) {
  const { events, limiter, linkTokens, now, platform, sessions, transact } = deps;
  const prune = () =>
    transact(async (tx) => {
      await events.prune(tx, now());
      await sessions.prune(tx);
      // Tokens stay while an older request may be pending, so that it cannot replace a newer token.
      await linkTokens.prune(tx, new Date(now().getTime() - requestKeptMs));
    });
  const inactivity = startPeriodicTask({
    run: createInactivityTask(deps),
    everyMs: 60_000,
    log: platform.log,
    failureMessage: 'sessions without use could not be ended',
  });
  const sweeps = [
    { run: prune, failureMessage: 'old events, sessions and tokens could not be deleted' },
    { run: () => limiter.sweep(), failureMessage: 'expired rate limit counters could not be deleted' },
    {
      run: () => removeExpiredPasswords(deps),
      failureMessage: 'passwords of clients that were deleted long ago could not be deleted',
    },
    { run: () => removeOldAuditRows(deps), failureMessage: 'old audit rows could not be deleted' },
    { run: () => removeOldNotices(deps), failureMessage: 'old notices could not be deleted' },
  ].map((sweep) => startPeriodicTask({ ...sweep, everyMs, log: platform.log }));
  return { stop: () => Promise.all([inactivity, ...sweeps].map((sweep) => sweep.stop())) };
}
